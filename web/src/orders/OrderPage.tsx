import { PageFrame } from '../ui/PageFrame.tsx'

export const OrderPage = () => <PageFrame title="Commande">{null}</PageFrame>
