/** Release before this one, whose servers work on this release's schema. `npm run proofs -- test:upgrade` proves it. */
export const previousRelease = {
  release: '0.1.0',
  /** Gives its text. A tag does too. */
  commit: '478f25b9248402382c4112532a116fc002acffef',
  /** End of its own schema: a base that lacks a file up to it is older. */
  lastMigration: '0213_api_requests.sql',
}
