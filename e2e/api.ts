import { expect, type Page } from '@playwright/test'

/** Calls the API as the user signed in on a page, for facts that the page would take long to show. */
export const ask = async <Answer>(page: Page, path: string): Promise<Answer> => {
  const answer = await page.request.get(`/api${path}`, { headers: await headersOf(page) })
  expect(answer.ok(), `GET ${path} : ${answer.status()}`).toBe(true)
  // The caller names the type of the contract's answer.
  return (await answer.json()) as Answer
}

/** Calls the API for what no screen can do yet. */
export const post = async <Answer>(page: Page, path: string, body: unknown): Promise<Answer> => {
  const answer = await page.request.post(`/api${path}`, { headers: await headersOf(page), data: body })
  expect(answer.ok(), `POST ${path} : ${answer.status()} ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

export const patch = async <Answer>(page: Page, path: string, body: unknown): Promise<Answer> => {
  const answer = await page.request.patch(`/api${path}`, { headers: await headersOf(page), data: body })
  expect(answer.ok(), `PATCH ${path} : ${answer.status()} ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

export const put = async <Answer>(page: Page, path: string, body: unknown): Promise<Answer> => {
  const answer = await page.request.put(`/api${path}`, { headers: await headersOf(page), data: body })
  expect(answer.ok(), `PUT ${path} : ${answer.status()} ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

const headersOf = async (page: Page): Promise<Record<string, string>> => {
  const { origins } = await page.context().storageState()
  const token = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'accessToken')?.value
  return { authorization: `Bearer ${token}` }
}
