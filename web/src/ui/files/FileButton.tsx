import Button, { type ButtonProps } from '@mui/material/Button'
import { useRef } from 'react'

interface Props extends Omit<ButtonProps, 'onClick'> {
  /** The `accept` attribute of the input: « .csv,text/csv ». */
  accept: string
  onFiles: (files: File[]) => void
  multiple?: boolean
  /** True opens the camera. */
  isCamera?: boolean
}

/** Opens the choice of files, or the camera. */
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
          // Lets the same file be chosen again once corrected.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
