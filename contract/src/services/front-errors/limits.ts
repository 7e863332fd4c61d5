/** Longest parts of a report; the page cuts what is longer. They stand apart from the schemas, which the page does without. */
export const reportLimits = { message: 500, stackTrace: 8_000, userAgent: 400, url: 500, release: 60 } as const

/** Reports that one page sends in a minute, and that the server takes from one network address in a minute. */
export const reportsAMinute = { ofPage: 10, ofAddress: 30 } as const
