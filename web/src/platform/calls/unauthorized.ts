let listener = (): void => {}

/** What happens when the server no longer knows the session; set once by the session. */
export const whenUnauthorized = (given: () => void): void => {
  listener = given
}

export const sayUnauthorized = (): void => listener()
