import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** Errors that pages throw or write in the console, breaches of their policy, requests that fail in the server; one line each. */
export class Complaints {
  private readonly heard: string[] = []
  private readonly provoked: RegExp[] = []

  readonly listenTo = async (context: BrowserContext): Promise<void> => {
    context.on('weberror', (error) => this.heard.push(error.error().stack ?? error.error().message))
    context.on('console', (message) => {
      // The page logs a failed call too; the browser's own line says which it was.
      if (message.type() === 'error' && !message.text().startsWith('ApiError')) this.heard.push(lineOf(message))
    })
    await context.addInitScript(reportBreaches)
  }

  /** Takes a line that the server writes: a request that failed through no fault of the caller. */
  readonly hear = (line: string): void => {
    if (line.includes('"msg":"request failed"')) this.heard.push(line)
  }

  /** Announces what the journey makes go wrong. */
  provoke(...complaints: RegExp[]): void {
    this.provoked.push(...complaints)
  }

  get unprovoked(): string[] {
    return this.heard.filter((line) => !this.provoked.some((expected) => expected.test(line)))
  }
}

const reportBreaches = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
  console.error('securitypolicyviolation: ' + effectiveDirective + ' ' + blockedURI + ' in ' + sourceFile))`

const lineOf = (message: ConsoleMessage): string => `${message.text()} (${message.location().url})`
