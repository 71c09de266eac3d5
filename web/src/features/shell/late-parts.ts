/** What of the frame is loaded after the first paint. */
import { addTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';

export const FillNotices = lazyPart(async () => {
  const [{ FillNotices }] = await Promise.all([
    import('../../parts/notices/fill-notices.tsx'),
    addTexts('trading'),
  ]);
  return { default: FillNotices };
});
export const FuturesDialogs = lazyPart(async () => {
  const [{ FuturesDialogs }] = await Promise.all([
    import('../../parts/position-dialogs/futures-dialogs.tsx'),
    addTexts('trading'),
  ]);
  return { default: FuturesDialogs };
});
export const AnnouncementBar = lazyPart(async () => ({
  default: (await import('../../parts/notices/announcement-bar.tsx')).AnnouncementBar,
}));
export const ResetBanner = lazyPart(async () => {
  const [{ ResetBanner }] = await Promise.all([
    import('../../parts/people/reset-banner.tsx'),
    addTexts('security'),
  ]);
  return { default: ResetBanner };
});
export const FreezeBanner = lazyPart(async () => ({
  default: (await import('../../parts/people/freeze-banner.tsx')).FreezeBanner,
}));
export const ToastHost = lazyPart(async () => ({
  default: (await import('../../ui/overlays/toast-host.tsx')).ToastHost,
}));
export const PhoneFoot = lazyPart(async () => ({
  default: (await import('./phone-foot.tsx')).PhoneFoot,
}));
export const TabletFoot = lazyPart(async () => ({
  default: (await import('./phone-foot.tsx')).TabletFoot,
}));
export const Footer = lazyPart(async () => ({ default: (await import('./footer.tsx')).Footer }));

export const UnfinishedTransferBanner = lazyPart(async () => {
  const [{ UnfinishedTransferBanner }] = await Promise.all([
    import('../../parts/people/unfinished-transfer-banner.tsx'),
    addTexts('assets'),
  ]);
  return { default: UnfinishedTransferBanner };
});
