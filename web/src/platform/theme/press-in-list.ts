import type { PaperProps } from '@mui/material/Paper'

let beganInList = false

/**
 * Handlers of the list of a select field, by which a press chooses only where it begins. Otherwise a slow press on the field,
 * released more than 400 ms later over a list that covers it (a short screen, a busy machine), would choose what happens to be
 * under the pointer and close the list.
 */
export const pressInList: Pick<PaperProps, 'onMouseDownCapture' | 'onMouseUpCapture' | 'onMouseLeave'> = {
  onMouseDownCapture: () => {
    beganInList = true
  },
  onMouseUpCapture: (event) => {
    if (!beganInList) event.stopPropagation()
    beganInList = false
  },
  onMouseLeave: () => {
    beganInList = false
  },
}
