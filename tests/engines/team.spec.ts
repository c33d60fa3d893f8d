import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { staffOrderPath, teamPaths } from '#domain/team-paths.ts';
import { entriesOf, newCustomer, sessionOf, writeToStorage } from '#tests/e2e/support/customer.ts';
import { moveAlong, newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';
import { flatJpeg } from '#tests/support/pictures/pictures.ts';
import { test } from './engine.ts';
import type { Screen } from './screens/screen.ts';

const { teamDay, teamMoney, teamOrder, teamPhotos, teamQueue } = messages;

type Session = Parameters<typeof sessionOf>[0];

async function signIn(device: Screen, member: Session): Promise<void> {
  await device.open('/healthz');
  await device.evaluate(writeToStorage, entriesOf(sessionOf(member)));
}

test('the team finds an order, moves it, notes, and takes pictures of the pair', async ({ device, request }, info) => {
  const asker = { request };
  const owner = await newTeamMember(asker, 'owner', 'Esi');
  const customer = await newCustomer(asker, { firstName: 'Abena' });
  const slug = await paidOrder(asker, customer);
  const code = orderCode(slug);
  await signIn(device, owner);
  await device.open(teamPaths.queue);
  await device.write(teamQueue.search, code);
  await device.sees(teamQueue.open(code, 'Abena Mensah'), 'link');
  await device.picture('50 queue');
  await device.press('link', teamQueue.open(code, 'Abena Mensah'));
  await device.arrives(new RegExp(`^${staffOrderPath(slug)}/?$`));
  await device.press('button', teamOrder.moveTo('Processing'));
  await device.sees(teamOrder.moved('Processing'));
  await device.press('button', teamOrder.moveTo('Pickup'));
  await device.press('button', teamOrder.moveBack('Processing'));
  await device.picture('51 back, with a reason');
  await device.write(teamOrder.reason, 'The rider is ill');
  await device.press('button', teamOrder.confirmBack);
  await device.sees(teamOrder.eventReason('The rider is ill'));
  await device.write(teamOrder.noteText, 'Gate code 12');
  await device.press('button', teamOrder.noteSave);
  await device.sees('Gate code 12');
  const file = resolve(info.outputPath('pair.jpg'));
  await writeFile(file, await flatJpeg(640, 480));
  await device.attach(teamPhotos.add(teamPhotos.intake), file);
  await device.sees(teamPhotos.picture(teamPhotos.intake, 1), 'img');
  await device.picture('52 order');
  await device.wholePicture('52 order, whole');
});

test('a rider marks a stop and takes the mark back', async ({ device, request }) => {
  const asker = { request };
  const owner = await newTeamMember(asker, 'owner');
  const rider = await newTeamMember(asker, 'rider', 'Yaw');
  const firstName = `Efua${Date.now().toString(36)}`;
  const slug = await paidOrder(asker, await newCustomer(asker, { firstName }), 3);
  await moveAlong(asker, owner, slug, ['processing', 'pickup']);
  await signIn(device, rider);
  await device.open(teamPaths.day);
  await device.picture('60 day');
  const name = `${firstName} Mensah`;
  await device.press('button', teamDay.markOf(teamDay.pickedUp, name));
  await device.press('button', teamDay.undoOf(name));
  await device.press('button', teamDay.markOf(teamDay.pickedUp, name));
  await device.sees(teamDay.undoOf(name), 'button');
  await device.picture('61 marked');
});

test('the owner refunds a part of an order and sees the books, the windows and the reports', async ({
  device,
  request,
}) => {
  const asker = { request };
  const owner = await newTeamMember(asker, 'owner', 'Esi');
  const slug = await paidOrder(asker, await newCustomer(asker, { firstName: 'Kwabena' }));
  await signIn(device, owner);
  await device.open(staffOrderPath(slug));
  await device.press('button', teamMoney.refund);
  await device.write(teamMoney.refundAmount, '20');
  await device.write(teamMoney.refundWhy, 'A lace was lost');
  await device.picture('70 refund');
  await device.press('button', teamMoney.refundNext);
  await device.sees(teamMoney.refundAsk('GHS 20.00', 'Kwabena Mensah'));
  await device.press('button', teamMoney.refundYes('GHS 20.00'));
  await device.sees(teamMoney.refundDone('GHS 20.00'));
  await device.sees(/A lace was lost/);
  for (const [name, path] of Object.entries(teamPaths)) {
    await device.open(path);
    await device.sees(/./, 'heading');
    await device.wholePicture(`71 team ${name}`);
  }
});
