// Makes the examples of /api/docs run: a form for each call, sent with a token or with the session of this browser.

/**
 * @typedef {{ name: string, in: string, required: boolean, example?: unknown }} Field
 * @typedef {{ method: string, path: string, fields: Field[], body?: unknown, isOpen: boolean }} Call
 */

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | boolean>} attributes
 * @param {...(string | Node)} content
 */
const element = (name, attributes, ...content) => {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(attribute, value === true ? '' : value)
  made.append(...content)
  return made
}

const session = () => localStorage.getItem('accessToken')
// Only in the memory of this page.
const token = element('input', { id: 'token', type: 'password', autocomplete: 'off', spellcheck: 'false' })
document
  .getElementById('access')
  ?.append(
    element('label', { for: 'token' }, 'Jeton pour les essais de cette page'),
    token,
    element(
      'p',
      { class: 'who' },
      session()
        ? 'Sans jeton, les essais se font avec votre session dans ce navigateur.'
        : 'Sans jeton ni session dans ce navigateur, seuls les appels ouverts répondent.',
    ),
  )

/** @param {unknown} value */
const written = (value) => (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value))

/**
 * Builds the form of a call. Writes change real data, so that they are confirmed each time.
 * @param {HTMLElement} place
 * @param {Call} call
 */
const build = (place, call) => {
  const name = call.path.replaceAll(/\W+/g, '-') + call.method
  /** @type {[Field, HTMLInputElement][]} */
  const inputs = call.fields.map((field) => [
    field,
    element('input', {
      id: `${name}-${field.name}`,
      value: written(field.example),
      required: field.required,
      spellcheck: 'false',
    }),
  ])
  const body = element('textarea', { id: `${name}-body`, rows: '8', spellcheck: 'false' })
  if (call.body !== undefined) body.value = JSON.stringify(call.body, null, 2)
  const sure = element('input', { type: 'checkbox', required: true, id: `${name}-sure` })
  const answer = element('div', { 'aria-live': 'polite' })
  const form = element(
    'form',
    {},
    element(
      'div',
      { class: 'inputs' },
      ...inputs.map(([field, input]) =>
        element('div', {}, element('label', { for: input.id }, element('code', {}, field.name)), input),
      ),
    ),
    ...(call.body === undefined ? [] : [element('label', { for: body.id }, 'Corps'), body]),
    ...(call.method === 'GET'
      ? []
      : [element('label', { class: 'sure', for: sure.id }, sure, ' Cet appel écrit pour de bon.')]),
    element('button', { type: 'submit' }, 'Envoyer'),
    answer,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    answer.replaceChildren(element('p', { class: 'who' }, 'En cours…'))
    void send(call, inputs, call.body === undefined ? undefined : body.value).then((shown) => {
      answer.replaceChildren(...shown)
      sure.checked = false
    })
  })
  place.replaceChildren(form)
  const first = form.querySelector('input, textarea, button')
  if (first instanceof HTMLElement) first.focus()
}

/**
 * @param {Call} call
 * @param {[Field, HTMLInputElement][]} inputs
 * @param {string | undefined} body
 */
const requestOf = ({ method, path, isOpen }, inputs, body) => {
  const filled = inputs.filter(([, { value }]) => value !== '')
  const inPath = (/** @type {string} */ field) =>
    encodeURIComponent(filled.find(([one]) => one.in === 'path' && one.name === field)?.[1].value ?? '')
  const query = new URLSearchParams(
    filled.filter(([field]) => field.in === 'query').map(([field, { value }]) => [field.name, value]),
  ).toString()
  const bearer = token.value.trim() || session()
  /** @type {Record<string, string>} */
  const headers = {}
  if (bearer && !isOpen) headers['authorization'] = `Bearer ${bearer}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (method !== 'GET' && !isOpen) headers['idempotency-key'] = crypto.randomUUID()
  const address = `/api${path.replaceAll(/\{(\w+)\}/g, (_, field) => inPath(field))}${query && `?${query}`}`
  return { address, init: { method, headers, ...(body !== undefined && { body }) } }
}

/**
 * Sends a call and returns what to show of its answer.
 * @param {Call} call
 * @param {[Field, HTMLInputElement][]} inputs
 * @param {string | undefined} body
 * @returns {Promise<Node[]>}
 */
const send = async (call, inputs, body) => {
  const { address, init } = requestOf(call, inputs, body)
  const from = performance.now()
  try {
    const answer = await fetch(address, init)
    const content = await answer.blob()
    const left = answer.headers.get('ratelimit-remaining')
    const facts = [
      `${answer.status} ${answer.statusText}`,
      `${Math.round(performance.now() - from)} ms`,
      `${content.size.toLocaleString('fr-FR')} octets`,
      ...(left === null ? [] : [`encore ${left} appels dans la minute`]),
    ]
    return [element('p', { class: 'said' }, facts.join(' · ')), await shownOf(answer, content)]
  } catch {
    return [element('p', { class: 'said' }, 'Quai ne répond pas : vérifiez le réseau, puis renvoyez.')]
  }
}

/** Characters of an answer that are shown. */
const longest = 100_000

/**
 * @param {Response} answer
 * @param {Blob} content
 */
const shownOf = async (answer, content) => {
  if (content.size === 0) return element('p', { class: 'who' }, 'Sans contenu.')
  if (!/json/.test(answer.headers.get('content-type') ?? '')) {
    const filename = /filename="([^"]*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'fichier'
    return element('a', { href: URL.createObjectURL(content), download: filename }, `Enregistrer ${filename}`)
  }
  const text = JSON.stringify(JSON.parse(await content.text()), null, 2)
  const shown = text.length > longest ? `${text.slice(0, longest)}\n…` : text
  return element('pre', { tabindex: '0' }, element('code', {}, shown))
}

// Links to a call from before the calls had pages of their own: /api/docs#orders.list.
const [module = '', call] = location.hash.slice(1).split('.')
if (location.pathname === '/api/docs' && call) location.replace(`/api/docs/${module}${location.hash}`)

for (const place of document.querySelectorAll('.try')) {
  if (!(place instanceof HTMLElement)) continue
  const { call, name } = place.dataset
  const button = element('button', { type: 'button', 'aria-label': `Essayer : ${name}` }, 'Essayer')
  button.addEventListener('click', () => build(place, JSON.parse(call ?? '')))
  place.append(button)
}
