/** Returns what a file's name may hold of a typed text: letters, digits, points and dashes, 60 at most. */
export const fileNamePart = (text: string): string => text.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60)
