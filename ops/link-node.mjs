// Runs after `npm install` and `npm ci`, on any Node from 20 on, so it is JavaScript and imports only Node's own modules.
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';

const link = 'node_modules/.bin/node';
const own = `../node-${process.platform}-${process.arch}/bin/node`;

// npm 9, which Debian 13 has, removes the link together with the Node of the other processor: docs/decisions/10-node-from-npm.md.
if (existsSync(`node_modules/.bin/${own}`) && !existsSync(link)) {
  mkdirSync('node_modules/.bin', { recursive: true });
  symlinkSync(own, link);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isOld = major < 22 || (major === 22 && minor < 18);
if (isOld && !existsSync(link)) {
  console.error(
    `The project brings no Node for ${process.platform} on ${process.arch}, and Node ${process.versions.node} can't run it. Install Node 24.`,
  );
}
