import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** Errors thrown or logged by pages, breaches of their policy, and what the server logs as an error, one line each. */
export class Complaints {
  private readonly heard: string[] = []
  private readonly provoked: RegExp[] = []

  readonly listenTo = async (context: BrowserContext): Promise<void> => {
    // What is thrown and is no Error has an empty stack.
    context.on('weberror', (error) => this.heard.push(error.error().stack || String(error.error())))
    context.on('console', (message) => {
      if (message.type() === 'error' && !expectedLines.test(message.text())) this.heard.push(lineOf(message))
    })
    await context.addInitScript(reportBreaches)
  }

  /** Records a line of the server's process, which writes nothing but errors. */
  readonly hear = (line: string): void => {
    this.heard.push(line)
  }

  /** Announces errors that the journey provokes. */
  provoke(...complaints: RegExp[]): void {
    this.provoked.push(...complaints)
  }

  get all(): readonly string[] {
    return this.heard
  }

  get unprovoked(): string[] {
    return this.heard.filter((line) => !this.provoked.some((expected) => expected.test(line)))
  }
}

/**
 * Matches the page's own log of a failed call, because the browser's line names the call, and a script refused by the
 * frame of a mail, because the journey's own scripts may reach that frame while it opens.
 */
const expectedLines = /^(ApiError|Blocked script execution in 'about:srcdoc')/

const reportBreaches = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
  console.error('securitypolicyviolation: ' + effectiveDirective + ' ' + blockedURI + ' in ' + sourceFile))`

const lineOf = (message: ConsoleMessage): string => `${message.text()} (${message.location().url})`
