import { keyOf, readExpression, type Sample, type Series } from './expression.ts'

export interface Rule {
  alert: string
  expr: string
  for?: string
  labels: Record<string, string>
  annotations: Record<string, string>
}

export interface Raised {
  /** Minute in which the alert is raised. */
  minute: number
  labels: Record<string, string>
}

const minutesIn: Record<string, number> = { m: 1, h: 60 }

/** Minutes for which an expression must hold. */
const holdsFor = (text = '0m'): number => Number.parseInt(text, 10) * (minutesIn[text.at(-1) ?? ''] ?? NaN)

/** Evaluates a rule each minute, and returns each time it is raised. */
export const raisedBy = (rule: Rule, series: readonly Series[], minutes: number): Raised[] => {
  const evaluate = readExpression(rule.expr)
  const needed = holdsFor(rule.for)
  const since = new Map<string, number>()
  const raised: Raised[] = []
  for (let minute = 0; minute < minutes; minute++) {
    const samples = evaluate({ series, minute }) as Sample[]
    const holding = new Map(samples.map(({ labels }) => [keyOf({ labels }), labels]))
    for (const key of since.keys()) if (!holding.has(key)) since.delete(key)
    for (const [key, labels] of holding) {
      if (!since.has(key)) since.set(key, minute)
      if (minute - (since.get(key) ?? minute) === needed) raised.push({ minute, labels })
    }
  }
  return raised
}
