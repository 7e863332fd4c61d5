import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MailContent } from './MailPage.tsx'

afterEach(cleanup)

const html =
  '<!doctype html><html lang="fr"><body style="margin:0"><script>window.top.hit = 1</script><a href="/orders/1" style="color:red">Voir</a></body></html>'

const frameOf = (given: string): HTMLIFrameElement => {
  render(<MailContent mail={{ html: given, text: 'Bonjour', subject: 'Commande' }} format="html" />)
  return screen.getByTitle<HTMLIFrameElement>(/Contenu de l’e-mail/)
}

test('le cadre d’un e-mail n’a ni script, ni formulaire, ni navigation, et ne charge rien', () => {
  const frame = frameOf(html)
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
  expect(frame.getAttribute('srcdoc')).toContain(`content="default-src 'none'"`)
  expect(frame.getAttribute('srcdoc')).not.toContain(' style="')
})

test('les styles de l’e-mail s’appliquent, et ses liens ne mènent nulle part', () => {
  const frame = frameOf(html)
  const content = frame.contentDocument
  if (!content) throw new Error('The frame has no document')
  content.body.innerHTML = '<a href="/orders/1" data-style="color: red">Voir</a>'
  fireEvent.load(frame)
  const link = content.querySelector('a')
  expect([link?.style.color, link?.getAttribute('href')]).toEqual(['red', null])
})

test('le texte seul se montre tel quel, sans rien interpréter', () => {
  render(<MailContent mail={{ html, text: '<b>Bonjour</b>', subject: 'Commande' }} format="text" />)
  expect(screen.getByText('<b>Bonjour</b>')).toBeTruthy()
})
