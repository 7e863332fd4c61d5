import Button, { type ButtonProps } from '@mui/material/Button'
import { useRef } from 'react'

interface Props extends Omit<ButtonProps, 'onClick'> {
  /** As the input of HTML takes it: « .csv,text/csv ». */
  accept: string
  onFiles: (files: File[]) => void
  multiple?: boolean
  /** Opens the camera. */
  isCamera?: boolean
}

/** A button that has files chosen, or one photographed. */
export const FileButton = ({ accept, onFiles, multiple = false, isCamera = false, ...button }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={multiple}
        {...(isCamera && { capture: 'environment' })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file, corrected, may be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
