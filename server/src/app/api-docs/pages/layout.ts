import type { Group } from './groups.ts'
import { html, Markup } from './html.ts'

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

/** Styles with the colours of the page's theme (web, theme/tokens.ts). Loads no font. */
const pageStyle = new Markup(`
:root{color-scheme:light dark;--page:#f6f7f5;--surface:#fff;--sunken:#eff1ee;--ink:#14201f;--soft:#4a5957;--line:#dfe4e0;
--lane:#f0b429;--primary:#0f5c55;--primary-soft:#e0efec;--get:#0b5a8a;--post:#1d6a3a;--patch:#7d5000;--put:#5a3fa6;--delete:#a8261f}
@media (prefers-color-scheme:dark){:root{--page:#0d1413;--surface:#131c1b;--sunken:#0a100f;--ink:#e8eeec;--soft:#b1bebb;
--line:#26322f;--lane:#e6b03a;--primary:#6cc9bc;--primary-soft:#17302d;--get:#8fc7ee;--post:#84d19b;--patch:#efc166;
--put:#c3b3f7;--delete:#f6a49d}}
*{box-sizing:border-box}
html{scroll-padding-top:72px}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 'Inter Variable',system-ui,sans-serif}
a{color:var(--primary);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
code,pre{font:13px/1.5 ui-monospace,'SF Mono',Menlo,Consolas,monospace}
header{position:sticky;top:0;z-index:1;display:flex;gap:12px;align-items:center;height:56px;padding:0 24px;
background:var(--surface);border-bottom:1px solid var(--line)}
header .home{font-weight:640;font-size:18px;letter-spacing:-.02em;color:var(--ink);text-decoration:none;
border-left:4px solid var(--lane);padding-left:10px}
header form{flex:1;max-width:420px;margin:0 auto 0 12px}
input[type=search]{min-height:36px}
nav p{margin:16px 8px 4px;font-size:12px;font-weight:600;color:var(--soft)}
nav a[aria-current]{background:var(--primary-soft);font-weight:600}
.lead{font-size:18px}
.group{padding:8px 0;border-bottom:1px solid var(--line)}
.calls{padding-left:20px}
details{margin-top:20px}
summary{font-size:12px;font-weight:600;color:var(--soft);cursor:pointer}
.frame{display:grid;grid-template-columns:281px minmax(0,1fr);max-width:1240px;margin:0 auto}
nav{position:sticky;top:56px;align-self:start;height:calc(100vh - 56px);overflow:auto;padding:24px 16px 24px 24px;font-size:13px}
nav a{display:block;padding:4px 8px;border-radius:6px;color:var(--ink);text-decoration:none}
nav a:hover{background:var(--primary-soft)}
main{padding:24px;min-width:0}
h1{font-size:36px;line-height:1.15;letter-spacing:-.026em;margin:16px 0}
h2{font-size:24px;letter-spacing:-.02em;margin:48px 0 16px}
h3{font-size:15px;font-weight:500;margin:0;overflow-wrap:anywhere}
h3 code{font-size:15px}
h4{font-size:12px;font-weight:600;color:var(--soft);margin:20px 0 6px}
p{margin:6px 0}
.summary{font-size:18px;font-weight:600;letter-spacing:-.012em}
.who{color:var(--soft)}
article{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:20px;margin:16px 0}
article:target{border-color:var(--lane);box-shadow:inset 4px 0 0 var(--lane)}
.method{display:inline-block;min-width:58px;font:600 12px/1.6 ui-monospace,Menlo,Consolas,monospace}
.get{color:var(--get)}.post{color:var(--post)}.patch{color:var(--patch)}.put{color:var(--put)}.delete{color:var(--delete)}
table{width:100%;border-collapse:collapse;font-size:13px}
th{text-align:left;font-weight:500;color:var(--soft)}
th,td{padding:6px 12px 6px 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
.fields th:first-child{width:40%}.fields th:nth-child(2){width:24%}
.failures th:first-child{width:64px}.failures th:nth-child(2){width:34%}
.badge{font-size:11px;font-weight:600;color:var(--primary)}
pre{margin:0;padding:12px;background:var(--sunken);border:1px solid var(--line);border-radius:6px;white-space:pre-wrap;
overflow-wrap:anywhere}
pre+pre,.try,.try pre{margin-top:8px}
button{min-height:36px;padding:0 14px;font:inherit;font-weight:600;color:var(--primary);background:var(--surface);
border:1px solid var(--primary);border-radius:6px;cursor:pointer}
button[type=submit]{color:var(--surface);background:var(--primary);margin-top:12px}
label{display:block;margin:12px 0 4px;font-size:13px}
.inputs{display:grid;grid-template-columns:repeat(auto-fill,minmax(180px,1fr));gap:0 16px}
.sure{font-weight:600}
input:not([type=checkbox]),textarea{width:100%;min-height:36px;padding:6px 10px;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;
color:var(--ink);background:var(--page);border:1px solid var(--soft);border-radius:6px}
#token{max-width:560px}
textarea{display:block}
.said{font-weight:600;margin-top:12px}
@media (max-width:800px){
header form{margin:0}
header>a[href$=json]{display:none}
.frame{display:block}
button,input:not([type=checkbox]),textarea{min-height:44px;font-size:16px}
.sure{min-height:44px;display:flex;gap:8px;align-items:center}
html{scroll-padding-top:112px}
header{padding:0 16px}
nav{top:56px;height:auto;z-index:1;display:flex;gap:4px;padding:6px 12px;overflow-x:auto;background:var(--surface);
border-bottom:1px solid var(--line);white-space:nowrap}
nav p{display:none}
.group code{display:block}
nav>a{margin:0;padding:6px 10px}
main{padding:16px}
h1{font-size:28px}
article{padding:16px}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tbody,tr{display:block}
tr{padding:8px 0;border-bottom:1px solid var(--line)}
td{display:block;padding:0;border:0}
td:empty{display:none}
td:nth-child(n+2){color:var(--soft)}
.failures td:first-child{float:left;margin-right:10px}
}
@media print{nav,header{display:none}.frame{display:block}article{break-inside:avoid}}
`)
