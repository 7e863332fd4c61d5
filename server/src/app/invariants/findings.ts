export interface Violation {
  invariant: string
  count: number
  /** Descriptions of the first few. */
  sample: string[]
}

const sampleSize = 5

/** Collects the violations found, by invariant. */
export class Findings {
  readonly #found = new Map<string, Violation>()

  add(invariant: string, description: string): void {
    const violation = this.#found.get(invariant) ?? { invariant, count: 0, sample: [] }
    if (violation.count++ < sampleSize) violation.sample.push(description)
    this.#found.set(invariant, violation)
  }

  inOrderOf(invariants: readonly string[]): Violation[] {
    return invariants.flatMap((invariant) => this.#found.get(invariant) ?? [])
  }
}
