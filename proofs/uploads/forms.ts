import { onePage } from '../../server/src/testing/builders/raw-pdf.ts'

/** Request to the upload of an order, with its correct answers. */
export interface Form {
  title: string
  contentType: string
  body: Buffer
  statuses: readonly number[]
  code?: string
  /** Name under which its only document is shown. */
  shownAs?: string
}

const boundary = 'quai-boundary'
const multipart = `multipart/form-data; boundary=${boundary}`
const pdf = onePage()

const part = (headers: string, content: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])
const field = (name: string, value: string): Buffer => part(`Content-Disposition: form-data; name="${name}"`, value)
const file = (parameters: string, content: Buffer | string = pdf, name = 'documents[]'): Buffer =>
  part(`Content-Disposition: form-data; name="${name}"; ${parameters}\r\nContent-Type: application/pdf`, content)
const end = Buffer.from(`--${boundary}--\r\n`)
const type = field('type', 'slip')
const plain = file('filename="bon.pdf"')

const form = (title: string, parts: readonly Buffer[], answer: Pick<Form, 'statuses' | 'code' | 'shownAs'>): Form => ({
  title,
  contentType: multipart,
  body: Buffer.concat([...parts, end]),
  ...answer,
})

const named = (title: string, parameters: string, shownAs: string): Form =>
  form(`name: ${title}`, [type, file(parameters)], { statuses: [201], shownAs })

const long = 'é'.repeat(300)

/** Names that would leave their folder, break a line, reverse the text or never end. */
const names: Form[] = [
  named('parent folders', 'filename="../../../etc/passwd.pdf"', 'passwd.pdf'),
  named('folders of Windows', 'filename="C:\\\\temp\\\\..\\\\bon.pdf"', 'bon.pdf'),
  named('encoded folders', "filename*=UTF-8''..%2F..%2Fbon.pdf", 'bon.pdf'),
  named('null byte', 'filename="bon.pdf\0.exe"', 'bon.pdf.exe'),
  named('right to left', "filename*=UTF-8''bon%E2%80%AEfdp.exe.pdf", 'bonfdp.exe.pdf'),
  named('invisible signs', "filename*=UTF-8''%E2%80%8Bbon%EF%BB%BF.pdf", 'bon.pdf'),
  named('300 characters', `filename*=UTF-8''${encodeURIComponent(long)}.pdf`, `${'é'.repeat(146)}.pdf`),
  named('dots alone', 'filename="..."', 'document'),
  named('empty', "filename*=UTF-8''%20", 'document'),
  named('hidden', 'filename=".htaccess"', 'htaccess'),
  named('device', 'filename="CON"', 'CON'),
  named(
    'tag',
    `filename*=UTF-8''${encodeURIComponent('<img src=x onerror=alert(1)>.pdf')}`,
    '<img src=x onerror=alert(1)>.pdf',
  ),
  named(
    'SQL',
    `filename*=UTF-8''${encodeURIComponent("'; DROP TABLE documents;--.pdf")}`,
    "'; DROP TABLE documents;--.pdf",
  ),
]

const many = (count: number, make: (rank: number) => Buffer): Buffer[] =>
  Array.from({ length: count }, (_, rank) => make(rank))

/** Requests that are incomplete or excessive forms. */
const shapes: Form[] = [
  form('name: encoded line break', [type, file("filename*=UTF-8''bon%0D%0ASet-Cookie%3Aa.pdf")], {
    statuses: [201, 422],
  }),
  form('the same name twice', [type, plain, plain], { statuses: [201] }),
  form('too many files', [type, ...many(21, () => plain)], { statuses: [422], code: 'FILE_COUNT' }),
  form('file of 10 MB and a byte', [type, file('filename="gros.pdf"', Buffer.alloc(10_485_761, '%'))], {
    statuses: [413],
    code: 'FILE_TOO_LARGE',
  }),
  form('no file', [type], { statuses: [422], code: 'INVALID' }),
  form('no type', [plain], { statuses: [422], code: 'INVALID' }),
  form('unknown type', [field('type', 'virus'), plain], { statuses: [422], code: 'INVALID' }),
  form('a text instead of the file', [type, field('documents[]', 'bon.pdf')], { statuses: [422], code: 'INVALID' }),
  form(
    'an object instead of the file',
    [type, field('documents[0][path]', '/etc/passwd'), field('documents[0][filename]', 'a.pdf')],
    { statuses: [422], code: 'INVALID' },
  ),
  form('file under another name', [type, file('filename="bon.pdf"', pdf, 'autre')], {
    statuses: [422],
    code: 'INVALID',
  }),
  form('300 fields', [type, plain, ...many(300, (rank) => field(`champ${rank}`, 'a'))], {
    statuses: [413],
    code: 'TOO_LARGE',
  }),
  form('field of a megabyte', [type, plain, field('note', 'a'.repeat(1_048_576))], {
    statuses: [413],
    code: 'TOO_LARGE',
  }),
  form('endless name of a field', [type, plain, field('n'.repeat(5_000), 'a')], { statuses: [201, 400, 413, 422] }),
  form('nested brackets', [type, plain, field(`a${'[b]'.repeat(60)}`, 'a')], { statuses: [201, 413, 422] }),
  form('prototype', [type, plain, field('__proto__[type]', 'proof'), field('constructor[prototype][type]', 'proof')], {
    statuses: [201, 422],
  }),
  form('enormous index', [type, plain, field('documents[4294967294]', 'a')], { statuses: [201, 422] }),
  form('part without a name', [type, part('Content-Disposition: form-data', 'a'), plain], {
    statuses: [201, 400, 422],
  }),
  form('part without headers', [type, part('', 'a'), plain], { statuses: [201, 400, 422] }),
  form(
    'thousands of headers',
    [
      type,
      part(`${'X-A: b\r\n'.repeat(5_000)}Content-Disposition: form-data; name="documents[]"; filename="a.pdf"`, pdf),
    ],
    { statuses: [201, 400, 413, 422] },
  ),
  form('endless header', [type, part(`X-A: ${'b'.repeat(200_000)}`, pdf)], { statuses: [400, 413, 422] }),
  form('two names of one file', [type, file('filename="a.pdf"; filename="../b.pdf"')], { statuses: [201] }),
  form(
    'a form in a form',
    [
      type,
      part(
        'Content-Disposition: form-data; name="documents[]"\r\nContent-Type: multipart/mixed; boundary=x',
        '--x\r\nContent-Disposition: file; filename="a.pdf"\r\n\r\n%PDF\r\n--x--',
      ),
    ],
    { statuses: [422] },
  ),
  {
    title: 'no boundary',
    contentType: 'multipart/form-data',
    body: Buffer.concat([type, plain, end]),
    statuses: [400],
    code: 'BAD_REQUEST',
  },
  {
    title: 'empty boundary',
    contentType: 'multipart/form-data; boundary=',
    body: Buffer.concat([type, plain, end]),
    statuses: [400],
    code: 'BAD_REQUEST',
  },
  {
    title: 'boundary that the body lacks',
    contentType: 'multipart/form-data; boundary=autre',
    body: Buffer.concat([type, plain, end]),
    statuses: [400, 422],
  },
  { title: 'empty body', contentType: multipart, body: Buffer.alloc(0), statuses: [400, 422] },
  { title: 'body of noise', contentType: multipart, body: Buffer.alloc(100_000, 0xfe), statuses: [400, 422] },
  {
    title: 'cut in the file',
    contentType: multipart,
    body: Buffer.concat([type, plain]).subarray(0, -200),
    statuses: [400],
  },
  {
    title: 'cut in a header',
    contentType: multipart,
    body: Buffer.concat([type, plain]).subarray(0, type.length + 40),
    statuses: [400, 422],
  },
  { title: 'never closed', contentType: multipart, body: Buffer.concat([type, plain]), statuses: [400] },
  {
    title: 'JSON',
    contentType: 'application/json',
    body: Buffer.from(
      '{"type":"slip","documents":[{"path":"/etc/passwd","filename":"a.pdf","sizeBytes":1,"sha256":"a"}]}',
    ),
    statuses: [422],
    code: 'INVALID',
  },
  { title: 'unknown content type', contentType: 'application/x-quai', body: Buffer.from('a'), statuses: [415] },
  {
    title: '230 MB',
    contentType: multipart,
    body: Buffer.concat([type, file('filename="a.pdf"', Buffer.alloc(230 * 1_048_576)), end]),
    statuses: [413],
  },
]

export const hostileForms: readonly Form[] = [...names, ...shapes]

/** Builds an ordinary form with one document. */
export const formOf = (bytes: Buffer, filename = 'essai.pdf'): Pick<Form, 'contentType' | 'body'> => ({
  contentType: multipart,
  body: Buffer.concat([type, file(`filename="${filename}"`, bytes), end]),
})
