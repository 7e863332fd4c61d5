/** What may be larger than sizes.mjs says, and why. @type {Map<string, string>} */
export const EXCEPTIONS = new Map([])
