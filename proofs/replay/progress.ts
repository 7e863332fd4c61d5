import { numberText } from './english.ts'

export interface Progress {
  step(): void
  done(): void
}

const width = 30

/** Shows a progress bar in a terminal; elsewhere writes a line at each tenth. */
export const showProgress = (title: string, total: number): Progress => {
  const { stdout } = process
  const startedAt = performance.now()
  let count = 0
  let shownAt = 0
  let tenth = 0
  const line = (): string => {
    const share = total === 0 ? 1 : count / total
    const filled = Math.round(share * width)
    const perSecond = Math.round(count / ((performance.now() - startedAt) / 1_000) || 0)
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
    return `${title.padEnd(12)} ${bar} ${numberText(count)}/${numberText(total)} (${numberText(perSecond)}/s)`
  }
  const show = (): void => {
    if (stdout.isTTY) {
      if (performance.now() - shownAt < 80 && count < total) return
      shownAt = performance.now()
      stdout.write(`\r\u001b[2K${line().slice(0, Math.max(20, (stdout.columns || 80) - 1))}`)
    } else if (Math.floor((count / total) * 10) > tenth) {
      tenth = Math.floor((count / total) * 10)
      console.log(line())
    }
  }
  return {
    step: () => {
      count++
      show()
    },
    done: () => {
      if (stdout.isTTY) stdout.write(`\r\u001b[2K${line()}\n`)
    },
  }
}
