import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { DocumentRefusal } from '@quai/contract/orders/documents/document.ts'
import { ZipFile } from 'yazl'
import { flate, objectStream, onePage, page, type RawObject, rawPdf } from './raw-pdf.ts'

const megabyte = 1_048_576

/** File with its expected answer: its number of pages, or why it is refused. */
export interface Specimen {
  title: string
  bytes: () => Buffer | Promise<Buffer>
  answer: number | DocumentRefusal
}

const pdfOf = async (pages: number, options: { useObjectStreams?: boolean } = {}): Promise<Buffer> => {
  const document = await PDFDocument.create()
  for (let number = 1; number <= pages; number++) document.addPage().drawText(`Page ${number}`)
  return Buffer.from(await document.save(options))
}

const zipOf = async (comment = Buffer.alloc(0)): Promise<Buffer> => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('facture'), 'facture.txt')
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  const bytes = Buffer.concat(chunks)
  bytes.writeUInt16LE(comment.length, bytes.length - 2)
  return Buffer.concat([bytes, comment])
}

/** Builds a page tree of many levels, in which each node names the next one several times. */
const sharedTree = (levels: number, times: number, leaf: string): Buffer => {
  const nodes = Array.from({ length: levels }, (_, level) => {
    const kids = Array<string>(times).fill(`${level + 3} 0 R`)
    return `<< /Type /Pages /Kids [${kids.join(' ')}] /Count 1 >>`
  })
  return rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', ...nodes, leaf])
}

const pagesOf = (count: number, said: string): Buffer => {
  const kids = Array.from({ length: count }, (_, rank) => `${rank + 3} 0 R`).join(' ')
  const leaves = Array<string>(count).fill(page())
  return rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] ${said} >>`, ...leaves])
}

const padded = async (bytes: number): Promise<Buffer> => {
  const empty = onePage({}, [{ dict: '', stream: Buffer.alloc(0) }])
  // Also subtracts the digits of the stream's length.
  const size = bytes - empty.length - String(bytes).length + 2
  const full = onePage({}, [{ dict: '', stream: randomBytes(size) }])
  return full.length === bytes ? full : onePage({}, [{ dict: '', stream: randomBytes(size + bytes - full.length) }])
}

/** Builds a page with this stream as its content. */
const withContent = (content: RawObject): Buffer => onePage({ pageEntries: '/Contents 4 0 R' }, [content])

const crossReferenceStream = (rows: Buffer, more = ''): Buffer => {
  const head = Buffer.from('%PDF-1.7\n')
  const dict = `/Type /XRef /Size 10 /W [1 4 2] /Root 1 0 R /Filter /FlateDecode ${more}`
  const stream = deflateSync(rows)
  const body = Buffer.concat([
    Buffer.from(`5 0 obj\n<< ${dict} /Length ${stream.length} >>\nstream\n`),
    stream,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
  ])
  return Buffer.concat([head, body])
}

const action = (entries: string): string => `/OpenAction << /Type /Action ${entries} >>`
const annotation = (entries: string): string => `/Annots [<< /Type /Annot /Rect [0 0 9 9] ${entries} >>]`
const script = '/S /JavaScript /JS (app.alert\\(1\\))'

const honest: Specimen[] = [
  { title: 'une page', bytes: () => pdfOf(1), answer: 1 },
  { title: 'une page, sans flux d’objets', bytes: () => pdfOf(1, { useObjectStreams: false }), answer: 1 },
  { title: 'cinq pages', bytes: () => pdfOf(5), answer: 5 },
  { title: 'ouverture sur une page', bytes: () => onePage({ catalogue: '/OpenAction [3 0 R /Fit]' }), answer: 1 },
  {
    title: 'un lien vers le web',
    bytes: () => onePage({ pageEntries: annotation('/Subtype /Link /A << /S /URI /URI (https://quai.example) >>') }),
    answer: 1,
  },
  { title: 'des blancs après la fin', bytes: () => onePage({}, [], { end: '%%EOF\n\r\n\0\0\n' }), answer: 1 },
  {
    title: 'des sauts de ligne et une marque d’ordre avant l’en-tête',
    bytes: () => Buffer.concat([Buffer.from('\ufeff\r\n\n'), onePage()]),
    answer: 1,
  },
  {
    title: 'un saut de ligne avant l’en-tête, compté par la référence croisée',
    bytes: () =>
      Buffer.from(
        onePage()
          .toString('latin1')
          .replace('%PDF', '\n%PDF')
          .replace(/(\d{10})(?= 00000 n)/g, (at) => String(Number(at) + 1).padStart(10, '0')),
        'latin1',
      ),
    answer: 1,
  },
  { title: 'un « < » après la fin', bytes: () => onePage({}, [], { end: '%%EOF\n< l’objet du mail\n' }), answer: 1 },
  {
    title: 'le reste d’un formulaire après la fin',
    bytes: () => Buffer.concat([onePage(), Buffer.from('------7d8\r\nContent-Disposition: form-data; name="x"\r\n')]),
    answer: 1,
  },
  { title: '10 Mo tout juste', bytes: () => padded(10 * megabyte), answer: 1 },
  {
    title: 'une ressource nommée EF',
    bytes: () => onePage({ pageEntries: '/Group << /EF << /Kind 1 >> >>' }),
    answer: 1,
  },
]

const disguised: Specimen[] = [
  { title: 'vide', bytes: () => Buffer.alloc(0), answer: 'notPdf' },
  { title: 'HTML', bytes: () => Buffer.from('<!doctype html><script>alert(1)</script>'), answer: 'notPdf' },
  {
    title: 'HTML qui cite %PDF-',
    bytes: () => Buffer.from('<!-- %PDF-1.7 --><script>alert(1)</script>%%EOF'),
    answer: 'notPdf',
  },
  {
    title: 'SVG',
    bytes: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    answer: 'notPdf',
  },
  { title: 'ZIP', bytes: () => zipOf(), answer: 'notPdf' },
  {
    title: 'PNG',
    bytes: () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(500)]),
    answer: 'notPdf',
  },
  { title: 'EXE', bytes: () => Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), randomBytes(500)]), answer: 'notPdf' },
  {
    title: 'EICAR',
    bytes: () => Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')),
    answer: 'notPdf',
  },
  { title: '%PDF sans version', bytes: () => Buffer.from('%PDF\n%%EOF\n'), answer: 'notPdf' },
  {
    title: 'du texte avant l’en-tête',
    bytes: () => Buffer.concat([Buffer.from('GIF89a'), onePage()]),
    answer: 'notPdf',
  },
  { title: 'début coupé', bytes: () => onePage().subarray(50), answer: 'notPdf' },
  {
    title: 'ZIP dont le commentaire finit un PDF',
    bytes: async () => Buffer.concat([onePage(), await zipOf(Buffer.from('%%EOF'))]),
    answer: 'notPdf',
  },
  { title: 'PDF suivi d’un ZIP', bytes: async () => Buffer.concat([onePage(), await zipOf()]), answer: 'notPdf' },
  {
    title: 'PDF suivi de HTML',
    bytes: () => Buffer.concat([onePage(), Buffer.from('<script>alert(1)</script>')]),
    answer: 'unreadable',
  },
]

const broken: Specimen[] = [
  { title: 'en-tête et fin seuls', bytes: () => Buffer.from('%PDF-1.7\n%%EOF\n'), answer: 'unreadable' },
  {
    title: 'un dictionnaire après la fin',
    bytes: () => onePage({}, [], { end: '%%EOF\n<</JS 1>>' }),
    answer: 'unreadable',
  },
  { title: 'un objet après la fin', bytes: () => onePage({}, [], { end: '%%EOF\n1 0obj' }), answer: 'unreadable' },
  { title: 'du HTML après la fin', bytes: () => onePage({}, [], { end: '%%EOF\n<Script>' }), answer: 'unreadable' },
  { title: 'tronqué à moitié', bytes: async () => (await pdfOf(3)).subarray(0, 700), answer: 'unreadable' },
  { title: 'tronqué de dix octets', bytes: () => onePage().subarray(0, -10), answer: 'unreadable' },
  {
    title: 'du bruit entre en-tête et fin',
    bytes: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000), Buffer.from('\n%%EOF\n')]),
    answer: 'unreadable',
  },
  { title: 'sans racine', bytes: () => onePage({}, [], { root: '' }), answer: 'unreadable' },
  { title: 'racine qui se nomme elle-même', bytes: () => rawPdf(['1 0 R']), answer: 'unreadable' },
  { title: 'pages absentes', bytes: () => rawPdf(['<< /Type /Catalog /Pages 9 0 R >>']), answer: 'unreadable' },
  {
    title: 'enfants absents',
    bytes: () => rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [7 0 R null] /Count 2 >>']),
    answer: 'unreadable',
  },
  {
    title: 'nœud qui se contient',
    bytes: () => rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    answer: 'unreadable',
  },
  {
    title: 'deux nœuds qui se contiennent',
    bytes: () =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Pages /Kids [2 0 R] /Count 1 >>',
      ]),
    answer: 'unreadable',
  },
  {
    title: 'flux d’objets illisible',
    bytes: () => onePage({}, [{ dict: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', stream: randomBytes(100) }]),
    answer: 'unreadable',
  },
  {
    title: 'colonnes démesurées',
    bytes: () => crossReferenceStream(Buffer.alloc(70), '/DecodeParms << /Predictor 12 /Columns 2000000000 >>'),
    answer: 'unreadable',
  },
  { title: 'référence croisée menteuse', bytes: () => onePage({}, [], { startxref: 12 }), answer: 1 },
  { title: 'référence croisée hors du fichier', bytes: () => onePage({}, [], { startxref: 999_999_999 }), answer: 1 },
  {
    title: 'sections en boucle',
    bytes: () => onePage({}, [], { trailer: `/Prev ${onePage().lastIndexOf('xref\n0')}` }),
    answer: 1,
  },
  {
    title: 'longueur fausse',
    bytes: () => withContent({ dict: '/Length 99999', stream: Buffer.from('BT ET') }),
    answer: 1,
  },
  {
    title: 'longueur qui se nomme elle-même',
    bytes: () => withContent({ dict: '/Length 4 0 R', stream: Buffer.from('BT ET') }),
    answer: 1,
  },
  {
    title: 'contenu corrompu',
    bytes: () => withContent({ dict: '/Filter /FlateDecode', stream: randomBytes(500) }),
    answer: 1,
  },
]

/** Encrypts a page, which opens with this password; empty for a PDF that only limits rights. */
const encrypted =
  (userPassword: string, algorithm: 'RC4-40' | 'RC4-128' | 'AES-128' | 'AES-256') => async (): Promise<Buffer> => {
    const document = await PDFDocument.create()
    document.addPage().drawText('secret')
    document.encrypt({ userPassword, ownerPassword: 'plus secret', algorithm, allowWeakCryptography: true })
    return Buffer.from(await document.save({ useObjectStreams: false }))
  }

const locked: Specimen[] = [
  ...(['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const).flatMap((algorithm): Specimen[] => [
    { title: `droits limités sans mot de passe (${algorithm})`, bytes: encrypted('', algorithm), answer: 'restricted' },
    { title: `mot de passe (${algorithm})`, bytes: encrypted('secret', algorithm), answer: 'encrypted' },
  ]),
  {
    title: 'chiffré, d’après sa fin',
    bytes: () => onePage({}, ['<< /Filter /Standard /V 4 /R 4 /P -4 >>'], { trailer: '/Encrypt 4 0 R' }),
    answer: 'encrypted',
  },
  {
    title: 'chiffré, par un nom échappé',
    bytes: () => onePage({}, [], { trailer: '/Encr#79pt << /Filter /Standard >>' }),
    answer: 'encrypted',
  },
]

const active: Specimen[] = [
  { title: 'JavaScript à l’ouverture', bytes: () => onePage({ catalogue: action(script) }), answer: 'active' },
  {
    title: 'JavaScript nommé',
    bytes: () => onePage({ catalogue: `/Names << /JavaScript << /Names [(a) << ${script} >>] >> >>` }),
    answer: 'active',
  },
  {
    title: 'JavaScript échappé',
    bytes: () => onePage({ catalogue: action('/S /J#61vaScript /JS (a)') }),
    answer: 'active',
  },
  {
    title: 'JavaScript par référence',
    bytes: () => onePage({ catalogue: action('/S 4 0 R /JS 5 0 R') }, ['/JavaScript', '(a)']),
    answer: 'active',
  },
  {
    title: 'JavaScript dans un flux d’objets',
    bytes: () => onePage({}, [objectStream(20, [`<< ${script} >>`])]),
    answer: 'active',
  },
  {
    title: 'JavaScript hors de la référence croisée',
    bytes: () => onePage({}, [], { hidden: [`9 0 obj << ${script} >> endobj\n`] }),
    answer: 'active',
  },
  {
    title: 'JavaScript dans une annotation',
    bytes: () => onePage({ pageEntries: annotation(`/Subtype /Link /A << ${script} >>`) }),
    answer: 'active',
  },
  {
    title: 'JavaScript au passage d’une page',
    bytes: () => onePage({ pageEntries: `/AA << /O << ${script} >> >>` }),
    answer: 'active',
  },
  {
    title: 'JavaScript dans un objet illisible',
    bytes: () => onePage({}, [], { hidden: [`9 0 obj << /X } ${script} >> endobj\n`] }),
    answer: 'unreadable',
  },
  {
    title: 'JavaScript dans une révision remplacée',
    bytes: () => onePage({}, [], { hidden: [`3 0 obj << ${script} >> endobj\n`] }),
    answer: 'active',
  },
  {
    title: 'lancement de programme',
    bytes: () => onePage({ catalogue: action('/S /Launch /F (cmd.exe)') }),
    answer: 'active',
  },
  {
    title: 'envoi de formulaire',
    bytes: () => onePage({ pageEntries: annotation('/Subtype /Widget /A << /S /SubmitForm /F (http://a) >>') }),
    answer: 'active',
  },
  {
    title: 'import de données',
    bytes: () => onePage({ catalogue: action('/S /ImportData /F (a)') }),
    answer: 'active',
  },
  {
    title: 'autre fichier',
    bytes: () => onePage({ pageEntries: annotation('/Subtype /Link /A << /S /GoToR /F (\\\\\\\\a\\\\b) >>') }),
    answer: 'active',
  },
  {
    title: 'adresse ouverte d’office',
    bytes: () => onePage({ catalogue: action('/S /URI /URI (http://a)') }),
    answer: 'active',
  },
  { title: 'formulaire XFA', bytes: () => onePage({ catalogue: '/AcroForm << /XFA (a) >>' }), answer: 'active' },
  { title: 'média riche', bytes: () => onePage({ pageEntries: annotation('/Subtype /RichMedia') }), answer: 'active' },
  {
    title: 'fichier joint',
    bytes: async () => {
      const document = await PDFDocument.create()
      document.addPage()
      await document.attach(Buffer.from('MZ'), 'a.exe', { mimeType: 'application/octet-stream' })
      return Buffer.from(await document.save())
    },
    answer: 'attachment',
  },
  {
    title: 'fichier joint par annotation',
    bytes: () => onePage({ pageEntries: annotation('/Subtype /FileAttachment /FS << /F (a) >>') }),
    answer: 'attachment',
  },
  {
    title: 'document incorporé',
    bytes: () => onePage({ pageEntries: annotation('/Subtype /Link /A << /S /GoToE /T << /R /C >> >>') }),
    answer: 'attachment',
  },
]

const heavy: Specimen[] = [
  {
    title: 'bombe de flux d’objets',
    bytes: () =>
      onePage({}, [
        { dict: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', stream: deflateSync(Buffer.alloc(40 * megabyte)) },
      ]),
    answer: 'tooMuch',
  },
  {
    title: 'bombes de flux d’objets, en nombre',
    bytes: () =>
      onePage(
        {},
        Array.from({ length: 30 }, () => ({
          dict: '/Type /ObjStm /N 0 /First 4 /Filter /FlateDecode',
          stream: deflateSync(Buffer.alloc(15 * megabyte, ' ')),
        })),
      ),
    answer: 'tooMuch',
  },
  {
    title: 'flux d’objets au nombre démesuré',
    bytes: () => onePage({}, [{ dict: '/Type /ObjStm /N 2000000000 /First 4', stream: Buffer.from('9 0 null') }]),
    answer: 'tooMuch',
  },
  { title: 'bombe de contenu', bytes: () => withContent(flate(Buffer.alloc(300 * megabyte))), answer: 'tooMuch' },
  {
    title: 'bombe de contenu emboîtée',
    bytes: () => withContent(flate(Buffer.alloc(300 * megabyte), 3)),
    answer: 'tooMuch',
  },
  { title: 'filtres en cascade', bytes: () => withContent(flate('BT ET', 12)), answer: 'tooMuch' },
  {
    title: 'bombe de référence croisée',
    bytes: () => crossReferenceStream(Buffer.alloc(40 * megabyte)),
    answer: 'tooMuch',
  },
  {
    title: 'référence croisée de millions d’objets',
    bytes: () => crossReferenceStream(Buffer.alloc(7 * 2_000_000, 1), '/Index [0 2000000]'),
    answer: 'tooMuch',
  },
  {
    title: 'image démesurée',
    bytes: () => onePage({}, [{ dict: '/Subtype /Image /Width 100000 /Height 100000', stream: Buffer.from('x') }]),
    answer: 'tooMuch',
  },
  { title: 'tableaux emboîtés', bytes: () => onePage({}, ['['.repeat(200_000)]), answer: 'tooMuch' },
  { title: 'dictionnaires emboîtés', bytes: () => onePage({}, ['<</A'.repeat(200_000)]), answer: 'tooMuch' },
  { title: '150 000 objets', bytes: () => rawPdf(Array<string>(150_000).fill('null')), answer: 'tooMuch' },
  {
    title: 'chaînes sans fin',
    bytes: () => onePage({}, [], { hidden: ['1 0 obj ('.repeat(300_000)] }),
    answer: 'tooMuch',
  },
  { title: 'arbre profond', bytes: () => sharedTree(200, 1, page()), answer: 'tooMuch' },
  {
    title: 'arbre partagé sans feuille',
    bytes: () => sharedTree(20, 20, '<< /Type /Pages /Kids [] >>'),
    answer: 'tooMuch',
  },
]

const counted: Specimen[] = [
  { title: 'six pages', bytes: () => pdfOf(6), answer: 'pages' },
  { title: 'mille pages', bytes: () => pagesOf(1_000, '/Count 1000'), answer: 'pages' },
  { title: 'six pages qui se disent une', bytes: () => pagesOf(6, '/Count 1'), answer: 'pages' },
  { title: 'cinq pages qui se disent mille', bytes: () => pagesOf(5, '/Count 1000'), answer: 5 },
  { title: 'deux pages qui se disent moins une', bytes: () => pagesOf(2, '/Count -1'), answer: 2 },
  { title: 'deux pages qui ne se comptent pas', bytes: () => pagesOf(2, ''), answer: 2 },
  { title: 'page partagée 2^30 fois', bytes: () => sharedTree(30, 2, page()), answer: 'pages' },
  { title: 'page nommée deux fois', bytes: () => onePage({ pages: '/Count 1 /Kids [3 0 R 3 0 R]' }), answer: 2 },
]

/** Files that people upload, and files that would harm whoever opens them. */
export const corpus: readonly Specimen[] = [
  ...honest,
  ...disguised,
  ...broken,
  ...locked,
  ...active,
  ...counted,
  ...heavy,
]

/** Files that are cheap to make and to read. */
export const lightCorpus: readonly Specimen[] = corpus.filter((specimen) => !heavy.includes(specimen))
