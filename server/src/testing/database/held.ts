import pg from 'pg'

/** Counts the connections to this database that wait for a lock. */
export const waitingForLocks = async (db: pg.Pool | pg.Client): Promise<number> => {
  // A transaction would go on seeing only the connections of its first look.
  await db.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await db.query(
    `SELECT count(DISTINCT pid)::int AS count FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE NOT granted AND datname = current_database()`,
  )
  return rows[0].count
}

/**
 * Runs calls against each other in a fixed order: holds what a statement locks, starts each call once the one before is
 * done or waits for a lock, then lets go. Returns the answers.
 */
export const whileHeld = async <Answers extends readonly unknown[]>(
  databaseUrl: string,
  { lock, values = [] }: { lock: string; values?: readonly unknown[] },
  ...calls: { [Rank in keyof Answers]: () => Promise<Answers[Rank]> }
): Promise<Answers> => {
  const [holder, watcher] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
  await Promise.all([holder.connect(), watcher.connect()])
  try {
    await holder.query('BEGIN')
    await holder.query(lock, [...values])
    const running: Promise<unknown>[] = []
    let before = 0
    for (const call of calls) {
      let isDone = false
      running.push(
        call().finally(() => {
          isDone = true
        }),
      )
      for (let now = before; !isDone && now <= before; ) now = await waitingForLocks(watcher)
      before = await waitingForLocks(watcher)
    }
    await holder.query('COMMIT')
    return (await Promise.all(running)) as unknown as Answers
  } finally {
    await Promise.all([holder.end(), watcher.end()])
  }
}
