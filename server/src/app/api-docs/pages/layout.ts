import type { Group } from './groups.ts'
import { html, type Markup } from './html.ts'
import { pageStyle } from './style.ts'

/** Placeholder of the nonce, which is new in each answer. */
export const noncePlaceholder = '__CSP_NONCE__'

interface Page {
  title: string
  /** Address of the page, below /api/docs. */
  address: string
  body: Markup
  /** What was searched. */
  searched?: string
}

/** Renders one page of the documentation with its head, menu and search. Needs no script. */
export const renderPage = ({ title, address, body, searched = '' }: Page, groups: readonly Group[]): string =>
  html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/assets/quai-1.svg">
<title>${title} – API – Quai</title>
<style nonce="${noncePlaceholder}">${pageStyle}</style>
<script src="/api/docs/try.js" type="module"></script>
</head>
<body>
<header><a class="home" href="/">Quai</a><a href="/api/docs">API</a>
<form role="search" action="/api/docs/recherche"><input type="search" name="q" value="${searched}" aria-label="Rechercher dans la documentation" placeholder="Rechercher : commande, GET /stock, NO_DEAL…"></form>
<a href="/api/openapi.json">openapi.json</a></header>
<div class="frame">
<nav aria-label="Sommaire">
${link(address, '', 'Commencer')}
${link(address, '/messages', 'Messages des connecteurs')}
<p>Appels</p>
${groups.filter(({ isAnnex }) => !isAnnex).map((group) => link(address, group.address, group.title))}
<p>Annexe</p>
${groups.filter(({ isAnnex }) => isAnnex).map((group) => link(address, group.address, group.title))}
</nav>
<main>
<h1>${title}</h1>
${body}
</main>
</div>
</body>
</html>`.html

const link = (current: string, address: string, title: string): Markup =>
  html`<a href="/api/docs${address}"${current === address && html` aria-current="page"`}>${title}</a>
`
