import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGivenTitle } from '../platform/page-title.ts'
import { t } from './texts.ts'

/** Writes the page's title: « Sortie 662 – Quai ». */
export const PageTitle = () => {
  const routed = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const { name, waiting } = useGivenTitle()
  const page = name ?? routed
  useEffect(() => {
    if (page) document.title = waiting ? t('tabCounting', { page, waiting }) : t('tab', { page })
  }, [page, waiting])
  return null
}
