import { serve } from '../../platform/turns/serve.ts'
import { layOut, type Print } from './layouts.ts'
import { toPdf } from './pdf.ts'

// Child process that renders (see render.ts).
serve((print: Print) => toPdf(layOut(print)))
