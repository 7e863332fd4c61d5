import { z } from 'zod'

// The page's policy forbids making code from text. zod tries it when the first object schema is made and the browser
// reports it, so this runs before any of ours: main.tsx imports it first, vite.config.ts keeps it beside zod.
z.config({ jitless: true })
