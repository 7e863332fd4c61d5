/** The prefix of the storage keys that hold unsent entries, one list per key, until the server has them. */
export const unsentPrefix = 'quai.count.'
/** The prefix of the storage keys that hold the input of a form until it is sent. */
export const draftPrefix = 'quai.draft.'

/** Counts the entries that only the device has. */
export const unsentEntries = (storage: Storage): number =>
  Object.keys(storage)
    .filter((key) => key.startsWith(unsentPrefix))
    .reduce((sum, key) => sum + lengthOf(storage.getItem(key)), 0)

/** Counts the forms with unsent input, but those whose sending waits in the outbox. */
export const unsentDrafts = (storage: Storage, waiting: readonly string[]): number =>
  Object.keys(storage).filter((key) => key.startsWith(draftPrefix) && !waiting.some((name) => key.endsWith(`.${name}`)))
    .length

const lengthOf = (stored: string | null): number => {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(entries) ? entries.length : 0
  } catch {
    // An unreadable list contains nothing to send.
    return 0
  }
}
