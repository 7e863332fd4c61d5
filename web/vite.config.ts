import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstFiles } from './first-files.ts'
import { lean } from './lean.ts'
import { offlineStart } from './offline-start.ts'
import { reachFirst } from './reach-first.ts'

const ofForms =
  /node_modules\/react-hook-form\/|\/web\/src\/ui\/(forms\/(?!use-kept-text|WaitingLine)|fields\/(fields|NumberField|DateField|SearchSelect))|\/web\/src\/parties\/addresses\/(AddressParts|texts)|\/material\/((use)?Autocomplete|Popper)\/|\/@popperjs\//
const ofOrders = /\/web\/src\/(orders\/orders|orders\/documents|orders\/inventories)\//
/** The pages of the imports, and the columns of their files. */
const ofImports =
  /\/web\/src\/goods\/stock\/file\/(difference-columns|texts)|\/web\/src\/orders\/imports\/|\/contract\/src\/orders\/imports\/(orders|products|stock|kinds)/
/** What the forms of an order share. */
const ofOrderForms = /\/web\/src\/orders\/orders\/form\/(?!goods\/ScanGoods)/
/** What the page of an order shares with its forms. */
const ofOneOrder =
  /\/web\/src\/orders\/orders\/(page\/(texts|LimitNotice|talk\/thread)|form\/fit-hash|Differences|recent)/
/** What it shares with the lists of orders. */
const ofLists = /\/web\/src\/orders\/orders\/(list|print|bulk|answer)\//
/** What it shares with the other pages that show or take documents. */
const ofDocuments = /\/web\/src\/(orders\/documents\/(?!preview|photo)|ui\/files\/)/
/** Words and marks of an order, which pages outside its module show too. */
const ofManyPages = /\/web\/src\/orders\/orders\/(texts|wording|status\/)/
/** Plans and locked features, which load when they show. */
const ofPlans = /\/web\/src\/parties\/subscription\/(?!LockHost)/
/** What some pages share, too heavy for those that do without. */
const ofTabs = /\/material\/Tab(s|ScrollButton)?\/|\/web\/src\/ui\/page\/PageTabs/
const ofFiles = /\/web\/src\/ui\/files\//
/** Reading of bar codes, which loads when a button for it shows. */
const ofScans = /\/web\/src\/goods\/barcodes\/|\/contract\/src\/goods\/barcodes\/(elements|gtin|identifiers|read-code)/
/** Parts that the pages of shipments share. */
const ofShipments =
  /\/web\/src\/(shipping\/shipments\/(status|StartPacking|list\/StageTabs)|shipping\/pickups\/(texts|PickupButton)|shipping\/labels\/(texts|LabelsButton))\./
/** Rules of parcels, which only pages that check them need. */
const ofParcels =
  /\/contract\/src\/(orders\/transport-rules\/(place|range|fit|refusal|.*\.words)|orders\/packing\/(?!statuses|.*\.schemas).*|parties\/addresses\/(departments|countries|place-address))\.ts/
/** Emissions, of which every page but their own loads its part on demand. */
const ofCarbon = /\/(web\/src\/orders\/carbon\/|contract\/src\/orders\/carbon\/words)/
const ofIcons = /\/icons-material\//

/**
 * The files of the page, from those that every visitor loads to those of one page (decision 022). A module goes to the
 * first group that admits it, with what it imports.
 */
const groups = [
  // Rarely changes: kept in the browser from one version to the next.
  { name: 'base', test: /node_modules\/(react|react-dom|scheduler)\// },
  // The rest of what the sign-in page needs.
  { name: 'start', tags: ['$initial' as const] },
  // What checks: zod and what the schemas of several pages share. Pages that only show go without.
  {
    name: 'schemas',
    test: (id: string) =>
      /node_modules\/zod\/|\/contract\/src\/(platform\/issues|orders\/slots\/holidays|.*\.schemas)\.ts/.test(id) ||
      ofParcels.test(id),
    // Their words stay with the pages that only show.
    includeDependenciesRecursively: false,
  },
  // What every signed-in page needs: router, calls, frame. The bin is here because three kinds of pages share nothing else.
  {
    name: 'app',
    test: /node_modules\/(@tanstack|@orpc)\/(?!.*(queriesObserver|useQueries))|icons-material\/DeleteOutlined|\/web\/src\/[a-z]+\/pages\.ts|\/contract\/src\/(platform\/text\/closeness|contract|parties\/carriers\/tracking-[a-z]+|orders\/packing\/statuses|goods\/products\/measures|calls\/(failures|installation)|.*\.words)\.ts|\/web\/src\/(app\/app\.tsx|app\/routes\.tsx|shell\/(?!held\/|installation\/|look\/(Look(Panel|Choices)|texts)|keys\/(ShortcutsDialog|texts))|ui\/(FeatureButton|dialogs\/OnceDialog|order\/NowLine|list\/HistoryNote|table\/chosen\/use-chosen-rows)|platform\/theme\/timeline-entry|platform\/(calls\/|pages\/|installation\/(?!page-views)|[a-z-]+\.ts$))/,
  },
  // What several pages show.
  {
    name: 'pieces',
    minShareCount: 4,
    test: (id: string) =>
      ![ofForms, ofImports, ofPlans, ofTabs, ofFiles, ofScans, ofShipments, ofCarbon].some((kind) => kind.test(id)) &&
      (!ofOrders.test(id) || ofManyPages.test(id)),
  },
  // What two pages or more of a kind share.
  { name: 'parcels', minShareCount: 2, test: ofShipments, includeDependenciesRecursively: false },
  { name: 'tabs', minShareCount: 2, test: ofTabs },
  { name: 'files', minShareCount: 2, test: ofFiles },
  { name: 'scans', minShareCount: 2, test: ofScans, includeDependenciesRecursively: false },
  { name: 'orders', minShareCount: 2, test: ofLists },
  // One file for both, because the pages of an order need both.
  { name: 'documents', minShareCount: 2, test: (id: string) => ofDocuments.test(id) || ofOneOrder.test(id) },
  { name: 'forms', minShareCount: 2, test: ofForms },
  { name: 'queries', minShareCount: 2, test: /\/(queriesObserver|useQueries)\./ },
  { name: 'order-forms', minShareCount: 2, test: ofOrderForms },
  { name: 'imports', minShareCount: 2, test: ofImports },
  { name: 'people', minShareCount: 2, test: /\/web\/src\/parties\/(addresses|contacts)\// },
  {
    name: 'goods',
    minShareCount: 2,
    test: /\/web\/src\/(goods\/products\/(texts|picture\/ProductPicture)|goods\/stock\/(StockLines|FigureLink|use-sought|batches\/use-batches))\./,
    // Lists of goods must not start with the forms.
    includeDependenciesRecursively: false,
  },
  { name: 'carbon', minShareCount: 2, test: ofCarbon, includeDependenciesRecursively: false },
  { name: 'inventories', minShareCount: 2, test: /\/web\/src\/orders\/inventories\// },
  { name: 'icons', minShareCount: 2, test: ofIcons },
]

/**
 * The page is served under a strict policy (nothing inline, fonts as files): no asset may become a data URL, and
 * every style tag carries the nonce that the server writes in place of `__CSP_NONCE__`.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    reachFirst(import.meta.dirname),
    react(),
    ...lean,
    firstFiles(import.meta.dirname),
    offlineStart(import.meta.dirname),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // One small file: styles that come with a part would be lost for good when the network fails it once.
    cssCodeSplit: false,
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:4000' } },
})
