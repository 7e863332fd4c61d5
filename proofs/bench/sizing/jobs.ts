import { HttpConnection } from '../../../server/src/testing/servers/http-connection.ts'
import { asOwner, noWorkLeft } from '../../world/database.ts'

interface Site {
  url: string
  port: number
  /** Session of an administrator. */
  token: string
}

/** Starts scheduled jobs now and waits until no work is left. All of them without names. */
export const runScheduled = ({ url, port, token }: Site, names?: readonly string[]): Promise<void> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM pgboss.schedule')
    const connection = new HttpConnection(port)
    for (const name of names ?? rows.map((row) => row.name)) {
      const headers = { authorization: `Bearer ${token}` }
      const { status, body } = await connection.send({
        method: 'POST',
        path: `/api/schedule/${name}/run`,
        headers,
        body: '{}',
      })
      if (status >= 300) throw new Error(`${name}: ${status} ${body}`)
    }
    connection.close()
    await noWorkLeft(client)
  })
