import type { CustomerAlert } from '@anito/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { inboxPath, paths } from '../../app/paths.ts';
import { setTitleCount } from '../../lib/document-title.ts';
import { subscribeLive, useLiveConnection } from '../../lib/live.ts';
import { registerServiceWorker } from '../../lib/push-device.ts';
import { dismissToastOf, showToast } from '../../ui/toasts.ts';
import { playChimeOnce } from './chime.ts';
import { showBadge } from './favicon-badge.ts';
import { refreshOwnDevice } from './push.queries.ts';

const toastMs = 15_000;
/** Returns the subject of a thread's toasts, by which they are dismissed when the thread is opened. */
const subjectOf = (threadId: number) => `thread ${threadId}`;

/** Returns the id of the conversation that is open in the inbox, or undefined. */
function readOpenThread({ pathname, search }: { pathname: string; search: string }): number | undefined {
  const thread = new URLSearchParams(search).get('thread');
  return pathname === paths.inbox && thread ? Number(thread) : undefined;
}

/**
 * Alerts the user on every page about waiting customers: a count in the tab's title and icon, toasts and a
 * sound. Draws nothing.
 */
export function CustomerAlerts({
  userId,
  waitingCount,
}: {
  /** Undefined while an admin acts as the user: the devices of the user stay as they are. */
  userId: string | undefined;
  waitingCount: number;
}) {
  useLiveConnection();
  useCustomerToasts();
  useOpenAlerts();
  const client = useQueryClient();
  useEffect(() => {
    setTitleCount(waitingCount);
    showBadge(waitingCount);
  }, [waitingCount]);
  useEffect(
    () => () => {
      setTitleCount(0);
      showBadge(0);
    },
    [],
  );
  useEffect(() => {
    if (userId === undefined) return;
    // Without a service worker or a connection, the screens still tell of customers.
    registerServiceWorker().catch(() => undefined);
    refreshOwnDevice(client, userId).catch(() => undefined);
  }, [client, userId]);
  return null;
}

/**
 * Shows a toast and plays the sound for each event of a customer, except for the conversation that is open in
 * a visible tab.
 */
function useCustomerToasts(): void {
  const { t } = useTranslation('alerts');
  const navigate = useNavigate();
  const location = useLocation();
  const openId = readOpenThread(location);
  useEffect(() => {
    if (openId !== undefined) dismissToastOf(subjectOf(openId));
  }, [openId]);
  useEffect(() => {
    function show({ threadId, because, name, text }: CustomerAlert) {
      if (threadId === openId && document.visibilityState === 'visible') return;
      void playChimeOnce();
      showToast({
        type: 'message',
        title: t(`toast.${because}`, name === null ? { context: 'unnamed' } : { name }),
        message: text || undefined,
        durationMs: toastMs,
        subject: subjectOf(threadId),
        action: { label: t('toast.reply'), onPress: () => void navigate(inboxPath(threadId)) },
      });
    }
    return subscribeLive('CustomerAlert', show);
  }, [t, navigate, openId]);
}

/**
 * Navigates to the path of a push notification that the user pressed, when the service worker asks for it.
 */
function useOpenAlerts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    function open({ data, ports }: MessageEvent<{ type?: unknown; path?: unknown } | null>) {
      if (data?.type !== 'open' || typeof data.path !== 'string') return;
      ports[0]?.postMessage(true);
      void navigate(data.path);
    }
    container?.addEventListener('message', open);
    return () => container?.removeEventListener('message', open);
  }, [navigate]);
}
