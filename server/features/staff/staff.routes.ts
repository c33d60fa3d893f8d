import { calls } from '#contract/calls.ts';
import { rightsOf } from '#domain/accounts/roles.ts';
import { readAudit } from '#server/features/staff/audit/audit.ts';
import { daySheet } from '#server/features/staff/day/day-sheet.ts';
import { markStop } from '#server/features/staff/day/mark-stop.ts';
import { prepareDay } from '#server/features/staff/day/prepare-day.ts';
import { decideOnDifference, listDifferences, startComparison } from '#server/features/staff/disputes/differences.ts';
import { addDisputeNote, decideDispute, listDisputes, readDispute } from '#server/features/staff/disputes/disputes.ts';
import { decideHeldPoints } from '#server/features/staff/money/decide-held-points.ts';
import { decideOnDoubt, restoreDiscount } from '#server/features/staff/money/doubts.ts';
import { moneyOfDay } from '#server/features/staff/money/money-of-day.ts';
import { refundPayment } from '#server/features/staff/money/refund.ts';
import { settlePayment } from '#server/features/staff/money/settle.ts';
import { cancelAndRefund } from '#server/features/staff/order/cancel-and-refund.ts';
import { correct, withdraw } from '#server/features/staff/order/correct.ts';
import { moveOrder } from '#server/features/staff/order/move-order.ts';
import { addNote } from '#server/features/staff/order/notes.ts';
import { addPhotoForTeam, deletePhoto, photosForTeam } from '#server/features/staff/order/photos-for-team.ts';
import { planStop } from '#server/features/staff/order/plan-stop.ts';
import { rescheduleForTeam } from '#server/features/staff/order/reschedule-for-team.ts';
import { staffOrder } from '#server/features/staff/order/staff-order.ts';
import { revokeForTeam, shareForTeam } from '#server/features/staff/order/tracking-for-team.ts';
import { claimOwed, decideOwed, owedList } from '#server/features/staff/owed/owed.ts';
import { previewArea } from '#server/features/staff/prices/area-preview.ts';
import { changePrice, undoPriceChange } from '#server/features/staff/prices/change-price.ts';
import { previewPause } from '#server/features/staff/prices/pause-preview.ts';
import { readPrices } from '#server/features/staff/prices/prices.ts';
import { setArea } from '#server/features/staff/prices/set-area.ts';
import { rebuildPages } from '#server/features/staff/prices/site-build.ts';
import { endPromotion, makePromotion, resumePromotion } from '#server/features/staff/promotions/change-promotions.ts';
import { readPromotions } from '#server/features/staff/promotions/promotions.ts';
import { exportOrders } from '#server/features/staff/queue/export-orders.ts';
import { queueCounts, queuePage, queueVersion } from '#server/features/staff/queue/queue.ts';
import { chooseToShow, listRatings } from '#server/features/staff/ratings/ratings.ts';
import { exportLines } from '#server/features/staff/reports/export-lines.ts';
import { readReport } from '#server/features/staff/reports/report.ts';
import { assignStops } from '#server/features/staff/riders/assign-stops.ts';
import { distributeDay } from '#server/features/staff/riders/distribute-day.ts';
import { orderRoute, takeStop } from '#server/features/staff/riders/own-route.ts';
import { readStatus } from '#server/features/staff/status/status.ts';
import { changeRoleOnPage, readTeam } from '#server/features/staff/team/team-page.ts';
import { previewWindowRules } from '#server/features/staff/windows/preview-rules.ts';
import { saveWindowRules, undoWindowRules } from '#server/features/staff/windows/save-rules.ts';
import { readWindowRules } from '#server/features/staff/windows/window-rules.ts';
import { markClean, readWorkshop } from '#server/features/staff/workshop/workshop.ts';
import { csvFile } from '#server/http/file-reply.ts';
import type { Mount } from '#server/http/handle.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { isRefusal } from '#server/refusal.ts';

/** Mounts the team's calls. The table in domain/roles decides who may make which, before the handler runs. */
export function mountStaff(mount: Mount, world: World): void {
  mount(calls.teamMember, async ({ user }) => {
    return { role: user.role, first_name: user.firstName, rights: rightsOf(user.role) };
  });
  mount(calls.queue, ({ query }) => queuePage(world, query));
  mount(calls.queueCounts, () => queueCounts(world));
  mount(calls.queueVersion, () => queueVersion(world));
  mount(calls.workshop, () => readWorkshop(world));
  mount(calls.markClean, ({ params, body, user }) => markClean(world, user, { ...body, slug: params.slug ?? '' }));
  mount(calls.auditLog, ({ query }) => readAudit(world, query));
  mount(calls.exportOrders, async ({ query }) => {
    const lines = await exportOrders(world, query);
    return isRefusal(lines) ? lines : csvFile(lines, `orders-${world.now().toISOString().slice(0, 10)}.csv`);
  });

  mount(calls.staffOrder, ({ params, user }) => staffOrder(world, params.slug ?? '', user.role));
  mount(calls.moveOrder, ({ params, body, user }) => moveOrder(world, user, { ...body, slug: params.slug ?? '' }));
  mount(calls.cancelAndRefund, ({ params, body, user }) => {
    return cancelAndRefund(world, user, { ...body, slug: params.slug ?? '' });
  });
  mount(calls.addNote, ({ params, body, user }) => addNote(world, user, { ...body, slug: params.slug ?? '' }));
  mount(calls.planStop, ({ params, body, user }) => {
    return planStop(world, user, { slug: params.slug ?? '', stop: body.stop, time: body.planned_at });
  });

  mount(calls.correctOrder, ({ params, body, user }) => correct(world, user, { ...body, slug: params.slug ?? '' }));
  mount(calls.correctWhenPaid, ({ params, body, user }) => correct(world, user, { ...body, slug: params.slug ?? '' }));
  mount(calls.withdrawExtra, ({ params, user }) => {
    return withdraw(world, user, { slug: params.slug ?? '', id: rowId(params.id) });
  });
  mount(calls.correctAndRefund, ({ params, body, user }) => correct(world, user, { ...body, slug: params.slug ?? '' }));
  mount(calls.staffMoveWindow, ({ params, body, user }) => {
    return rescheduleForTeam(world, user, { slug: params.slug ?? '', stop: body.stop, requested: body.window });
  });
  mount(calls.windowRules, () => readWindowRules(world));
  mount(calls.saveWindowRules, ({ body, user }) => saveWindowRules(world, user, body));
  mount(calls.previewWindowRules, ({ body }) => previewWindowRules(world, body));
  mount(calls.undoWindowRules, ({ params, body, user }) => {
    return undoWindowRules(world, user, { ...body, id: rowId(params.id) });
  });

  mount(calls.prices, () => readPrices(world));
  mount(calls.changePrice, ({ body, user }) => changePrice(world, user, body));
  mount(calls.undoPriceChange, ({ params, body, user }) => {
    return undoPriceChange(world, user, { ...body, id: params.id ?? '' });
  });
  mount(calls.setArea, ({ body, user }) => setArea(world, user, body));
  mount(calls.previewArea, ({ body }) => previewArea(world, body));
  mount(calls.previewPause, ({ body }) => previewPause(world, body));
  mount(calls.rebuildPages, async ({ user }) => (await rebuildPages(world, user)) ?? readPrices(world));

  mount(calls.promotions, () => readPromotions(world));
  mount(calls.makePromotion, ({ body, user }) => makePromotion(world, user, body));
  mount(calls.endPromotion, ({ params, body, user }) => endPromotion(world, user, { ...body, id: params.id ?? '' }));
  mount(calls.resumePromotion, ({ params, body, user }) => {
    return resumePromotion(world, user, { ...body, id: params.id ?? '' });
  });

  mount(calls.daySheet, ({ query, user }) => daySheet(world, user, query));
  mount(calls.markStop, ({ params, body, user }) => markStop(world, user, { ...body, slug: params.slug ?? '' }));

  mount(calls.assignStops, ({ body, query, user }) => assignStops(world, user, body, query));
  mount(calls.prepareDay, ({ body, query, user }) => prepareDay(world, user, { ...query, date: body.date }));
  mount(calls.distributeDay, ({ body, query, user }) => distributeDay(world, user, body, query));
  mount(calls.orderRoute, ({ body, query, user }) => orderRoute(world, user, body, query));
  mount(calls.takeStop, ({ params, body, query, user }) => {
    return takeStop(world, user, { ...body, slug: params.slug ?? '' }, query);
  });

  mount(calls.staffPhotos, ({ params, user }) => photosForTeam(world, user, params.slug ?? ''));
  mount(
    calls.addPhoto,
    ({ params, bytes, user }) => {
      return addPhotoForTeam(world, user, { slug: params.slug ?? '', kind: params.kind ?? '', bytes });
    },
    { parse: false },
  );
  mount(calls.deletePhoto, ({ params }) => deletePhoto(world, params.id ?? ''));
  mount(calls.staffShareTracking, ({ params }) => shareForTeam(world, params.slug ?? ''));
  mount(calls.staffRevokeTracking, ({ params }) => revokeForTeam(world, params.slug ?? ''));

  mount(calls.owedMoney, ({ user }) => owedList(world, user));
  mount(calls.claimOwed, ({ params, body, user }) => {
    return claimOwed(world, user, { ...body, reference: params.reference ?? '' });
  });
  mount(calls.decideOwed, ({ params, body, user }) => {
    return decideOwed(world, user, { ...body, reference: params.reference ?? '' });
  });

  mount(calls.moneyOfDay, ({ query }) => moneyOfDay(world, query.date));
  mount(calls.settlePayment, ({ params, body, user }) => {
    return settlePayment(world, user, { reference: params.reference ?? '', by: body.by });
  });
  mount(calls.refundPayment, ({ params, body, user }) => {
    return refundPayment(world, user, { ...body, reference: params.reference ?? '' });
  });
  mount(calls.decideHeldCredit, ({ params, body, user }) => {
    return decideHeldPoints(world, user, { friend: params.friend ?? '', granted: body.granted });
  });

  mount(calls.decideDoubt, ({ params, body, user }) => {
    return decideOnDoubt(world, user, { ...body, slug: params.slug ?? '', type: params.type ?? '' });
  });

  mount(calls.putDoubtRight, ({ params, body, user }) => {
    return restoreDiscount(world, user, { ...body, slug: params.slug ?? '', type: params.type ?? '' });
  });

  mount(calls.staffRatings, () => listRatings(world));
  mount(calls.chooseRating, ({ params, body, user }) => {
    return chooseToShow(world, user, { ...body, slug: params.slug ?? '' });
  });

  mount(calls.report, ({ query }) => readReport(world, query));
  mount(calls.reportLines, async ({ query }) => {
    const file = exportLines(world, query);
    return isRefusal(file) ? file : csvFile(file.lines, file.name);
  });

  mount(calls.team, ({ user }) => readTeam(world, user));
  mount(calls.setRole, ({ body, user }) => changeRoleOnPage(world, user, body));

  mount(calls.shopStatus, () => readStatus(world));

  mount(calls.differences, () => listDifferences(world));
  mount(calls.startComparison, ({ user }) => startComparison(world, user));
  mount(calls.decideDifference, ({ params, body, user }) => {
    return decideOnDifference(world, user, { ...body, id: params.id ?? '' });
  });
  mount(calls.disputes, () => listDisputes(world));
  mount(calls.dispute, ({ params }) => readDispute(world, params.id ?? ''));
  mount(calls.addDisputeNote, ({ params, body, user }) => {
    return addDisputeNote(world, user, { ...body, id: params.id ?? '' });
  });
  mount(calls.decideDispute, ({ params, body, user }) => {
    return decideDispute(world, user, { ...body, id: params.id ?? '' });
  });
}
