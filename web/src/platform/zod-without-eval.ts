import { z } from 'zod'

// Stops zod from compiling code, which the page's security policy forbids and the browser would report. It must run
// before the first schema is made: main.tsx imports it first, and vite.config.ts bundles it with zod.
z.config({ jitless: true })
