let listener = (): void => {}

/** Sets what happens when the server no longer knows the session; called once, by the session. */
export const whenUnauthorized = (given: () => void): void => {
  listener = given
}

export const sayUnauthorized = (): void => listener()
