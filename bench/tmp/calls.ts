import { openSession } from '../../server/src/calls/session.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { HttpConnection } from '../../server/src/testing/servers/http-connection.ts'
import { sessionKeyIn } from '../../server/src/testing/servers/server-process.ts'
const [folder, url, port, ...rest] = process.argv.slice(2) as [string, string, string, ...string[]]
const { db, close } = openDatabase({ url, max: 1 })
const tokens: Record<string, string> = {}
for (const type of ['customer', 'warehouse'] as const) {
  const c = await db.selectFrom('contacts as c').innerJoin('users as u', 'u.id', 'c.user_id').select(['c.id as contactId', 'u.id as userId']).where('c.is_main', '=', true).where('u.user_type', '=', type).orderBy('u.id').executeTakeFirstOrThrow()
  tokens[type] = (await openSession(db, sessionKeyIn(folder), new Date(), c)).accessToken
}
await close()
const con = new HttpConnection(Number(port))
for (const each of rest) {
  const [role, path] = each.split(' ') as [string, string]
  const t: number[] = []
  let size = 0
  for (let i = 0; i < 60; i++) { const a = performance.now(); const r = await con.send({ method: 'GET', path: '/api' + path, headers: { authorization: `Bearer ${tokens[role]}` } }); t.push(performance.now() - a); size = r.body.length; if (r.status !== 200) throw new Error(path + r.body) }
  t.sort((a, b) => a - b)
  console.log(each.padEnd(60), 'min', t[0]!.toFixed(1), 'p50', t[7]!.toFixed(1), size)
}
con.close()
