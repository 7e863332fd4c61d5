import { expect, test } from 'vitest'
import { hostileTexts, tagsOfMails } from '../../testing/hostile-texts.ts'
import {
  emailChangedMail,
  invitationMail,
  mainContactMail,
  passwordChangedMail,
  passwordLinkMail,
  secondFactorMail,
  signInLinkMail,
} from './mails.ts'

const path = '/reset-password?token=abc'

test('l’invitation dit pour quelle organisation, à quelle adresse et combien de temps', () => {
  const { subject, text } = invitationMail({
    contactId: 1,
    email: 'ana@exemple.fr',
    userName: 'Comptoir Lavigne',
    path,
  })
  expect(subject).toBe('Votre accès à Quai')
  for (const part of ['Comptoir Lavigne', 'ana@exemple.fr', '7\u00a0jours, une seule fois', `<${path}>`])
    expect(text).toContain(part)
})

test.each([
  [passwordLinkMail({ path }), '60\u00a0minutes, une seule fois'],
  [signInLinkMail({ path }), '30\u00a0minutes, une seule fois'],
])('un lien demandé dit sa durée, et qu’on peut l’ignorer : $subject', ({ text }, validity) => {
  for (const part of [validity, 'ignorez ce message', `<${path}>`]) expect(text).toContain(part)
})

test('une nouvelle adresse se dit avec l’ancienne', () => {
  const { text } = emailChangedMail({ email: 'nouvelle@exemple.fr', former: 'ancienne@exemple.fr' })
  for (const part of ['ancienne@exemple.fr', 'nouvelle@exemple.fr', '/forgot-password']) expect(text).toContain(part)
})

test('un changement de contact principal dit l’ancien, le nouveau, qui l’a fait, et ce que devient le jeton d’API', () => {
  const { text } = mainContactMail({
    former: { id: 1, name: 'Ada Roy', email: 'ada@exemple.fr' },
    next: { id: 2, name: 'Luc Blin', email: 'luc@exemple.fr' },
    by: 'Zoé Petit',
  })
  for (const part of [
    'Ada Roy, ada@exemple.fr',
    'Luc Blin, luc@exemple.fr',
    'Zoé Petit',
    'jeton d’API',
    'tab=contacts',
  ])
    expect(text).toContain(part)
})

test.each([passwordChangedMail(), secondFactorMail({ isOn: true }), secondFactorMail({ isOn: false })])(
  '$subject : le mail dit que faire si ce n’est pas soi',
  ({ text }) => {
    expect(text).toContain('Si ce n’est pas vous')
    expect(text).toContain('</forgot-password>')
  },
)

test('une adresse ou un nom hostile ne devient jamais une balise', () => {
  const person = (name: string) => ({ id: 1, name, email: name })
  for (const text of hostileTexts)
    for (const { html, subject } of [
      emailChangedMail({ email: text, former: text }),
      mainContactMail({ former: person(text), next: person(text), by: text }),
      invitationMail({ contactId: 1, email: text, userName: text, path }),
    ]) {
      expect(html.replaceAll(tagsOfMails, '')).not.toMatch(/[<>]/)
      expect(subject).not.toMatch(/[\r\n]/)
    }
})
