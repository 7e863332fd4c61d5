import { useCallback } from 'react'

/** Sets an image to a file in this browser, and revokes the object URL when it is no longer shown. */
export const useShownFile = (file: Blob) =>
  useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
