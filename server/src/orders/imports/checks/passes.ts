/**
 * Divides the progress of a check between its passes over the lines. Returns a function that gives each pass, by rank, its
 * report: the number of items done, of `of` items.
 */
export const passesOf =
  (onJudged: ((judged: number) => void) | undefined, { lines, passes }: { lines: number; passes: number }) =>
  (rank: number, of = lines) =>
  (done: number): void =>
    onJudged?.(Math.floor((lines * (rank + done / Math.max(1, of))) / passes))
