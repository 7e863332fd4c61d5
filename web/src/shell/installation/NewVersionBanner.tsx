import { useState } from 'react'
import { useConnection } from '../../platform/calls/connection.ts'
import { t } from '../../platform/calls/error-texts.ts'
import { useIsOutdated } from '../../platform/installation/installation.ts'
import { Host, Strip } from '../../ui/page/TopStrip.tsx'

/** Offers to load the newer version once the server has one. Leaving unsent work behind is asked about as usual. */
export const NewVersionBanner = () => {
  const { isDown } = useConnection()
  const isOutdated = useIsOutdated()
  const [isPutOff, setIsPutOff] = useState(false)
  return (
    <Host>
      {isOutdated && !isPutOff && !isDown && (
        <Strip>
          <strong>{t('newVersion')}</strong>
          <button type="button" onClick={() => window.location.reload()}>
            {t('reload')}
          </button>
          <button type="button" onClick={() => setIsPutOff(true)}>
            {t('later')}
          </button>
        </Strip>
      )}
    </Host>
  )
}
