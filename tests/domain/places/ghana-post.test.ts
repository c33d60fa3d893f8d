import { expect, it } from 'vitest';
import { areaOfCode, digitalAddressIn, normaliseDigitalAddress } from '#domain/places/ghana-post.ts';

it.each([
  ['GA-183-8164', 'GA-183-8164'],
  [' ga 183 8164 ', 'GA-183-8164'],
  ['g2-1834-8164', 'G2-1834-8164'],
  ['GA - 183 – 8164', 'GA-183-8164'],
  ['GA1838164', 'GA-183-8164'],
  ['ga18348164', 'GA-1834-8164'],
  ['GA.183.8164', 'GA-183-8164'],
  ['GA/183_8164', 'GA-183-8164'],
  ['GA-O18-3O64', 'GA-018-3064'],
  ['gl-l83-8i64', 'GL-183-8164'],
  ['GPS: GA-183-8164', 'GA-183-8164'],
  ['GhanaPost GPS GA 183 8164', 'GA-183-8164'],
  ['ＧＡ－１８３－８１６４', 'GA-183-8164'],
  ['GA-183-8164, Osu', 'GA-183-8164'],
  ['ga, 183, 8164, Osu, Accra', 'GA-183-8164'],
  ['Osu, Accra', null],
  [`GA-183-8164${', Osu'.repeat(10)}`, null],
  ['GA-18-8164', null],
  ['GA-183-816', null],
  ['GA-18345-8164', null],
  ['1A-183-8164', null],
  ['GAA-183-8164', null],
  ['GA-183-8164 Osu', null],
  ['', null],
])('the GhanaPost code %j is %j', (text, code) => {
  expect(normaliseDigitalAddress(text)).toBe(code);
});

it.each([
  ['ga1838164', 'GA-183-8164'],
  ['gaoil oilo', null],
  ['oxford street', null],
  ['0241234567', null],
])('in the search box, %j is the code %j', (query, code) => {
  expect(digitalAddressIn(query)).toBe(code);
});

it.each([
  ['GT-020-4392', 'Tema'],
  ['GA-183-8164', 'Accra'],
  ['CX-028-0424', 'Kasoa'],
  ['AK-039-5028', null],
])('the code %s is in %s', (code, area) => {
  expect(areaOfCode(code, {})).toBe(area);
});
