import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { post } from './post.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const listening = async (answer: RequestListener): Promise<number> => {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

const message = { headers: {}, body: '{}' }

const hostile = [
  'http://example.com/',
  'ftp://example.com/',
  'https://user:secret@example.com/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://127.255.255.254/',
  'https://0.0.0.0/',
  'https://0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://192.0.0.1/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://203.0.113.7/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://[2001:0:7f00:1::]/',
]

it(`refuse ${hostile.length} adresses qui mènent à l’intérieur, sans connexion`, async () => {
  const resolve = () => {
    throw new Error('Asked')
  }
  for (const url of hostile) {
    const answer = await post({ ...message, url, mayBePrivate: false, resolve: resolve as never })
    expect(answer, url).toEqual({ status: null, answer: '', error: expect.stringContaining('Adresse refusée') })
  }
})

it('juge l’adresse de la connexion : un nom qui change de réponse ne mène pas à l’intérieur', async () => {
  const answers = [
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
    [{ address: '::ffff:169.254.169.254', family: 6 }],
    [],
  ]
  for (const addresses of answers) {
    let asked = 0
    const resolve = (_name: string, _options: object, answered: (error: null, found: unknown) => void) => {
      asked += 1
      answered(null, addresses)
    }
    const answer = await post({
      ...message,
      url: 'https://rebound.example.test/',
      mayBePrivate: false,
      resolve: resolve as never,
    })
    expect(answer.error).toBe('Ce nom ne mène à aucune adresse publique')
    expect(asked).toBe(1)
  }
})

it('dit la même chose d’un nom inconnu, privé ou en panne : personne n’apprend quels noms internes existent', async () => {
  const given: [Error | null, object[]][] = [
    ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ESERVFAIL'].map((code): [Error, object[]] => [
      Object.assign(new Error(code), { code }),
      [],
    ]),
    [null, [{ address: '10.0.0.1', family: 4 }]],
    [null, []],
  ]
  const answers = await Promise.all(
    given.map(([error, addresses]) => {
      const resolve = (_name: string, _options: object, answered: (error: Error | null, found: object[]) => void) =>
        answered(error, addresses)
      return post({ ...message, url: 'https://intranet.example.test/', mayBePrivate: false, resolve: resolve as never })
    }),
  )
  expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(['Ce nom ne mène à aucune adresse publique']))
})

it('ne suit pas une redirection', async () => {
  const asked: (string | undefined)[] = []
  const port = await listening((request, response) => {
    asked.push(request.url)
    response.writeHead(302, { location: '/ailleurs' }).end('Voir ailleurs')
  })
  const answer = await post({ ...message, url: `http://127.0.0.1:${port}/`, mayBePrivate: true })
  expect(answer).toEqual({ status: 302, answer: 'Voir ailleurs', error: null })
  expect(asked).toEqual(['/'])
})

it('lit 64 ko d’une réponse sans fin, et renonce à celle qui ne vient pas', async () => {
  const endless = await listening((_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write('a'.repeat(16_384)));
    }
    response.on('drain', write)
    write()
  })
  const long = await post({ ...message, url: `http://127.0.0.1:${endless}/`, mayBePrivate: true })
  expect([long.status, long.answer.length]).toEqual([200, 65_536])
  const silent = await listening((_request, response) => void response.writeHead(200).write('début'))
  const late = await post({ ...message, url: `http://127.0.0.1:${silent}/`, mayBePrivate: true, timeoutMs: 200 })
  expect(late).toEqual({ status: null, answer: '', error: expect.stringContaining('10 secondes') })
})
