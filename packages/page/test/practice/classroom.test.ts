import { describe, expect, it } from 'vitest';
import { classOf } from '../../src/practice/classroom.ts';
import { readHomework, writeHomework } from '../../src/practice/homework.ts';
import { attempt, CHANGED, HAND_IN, homework, NOW, SET, STRANGE } from './handedIn.ts';

describe('a class', () => {
  it('of forty files has each student once, and says who needs a look', async () => {
    const names = Array.from({ length: 40 }, (_, n) => `Student ${String(39 - n).padStart(2, '0')}`);
    const files = await Promise.all(
      names.map(async (name) => ({ file: `${name}.json`, homework: await homework({ name }) })),
    );
    const { students, hardest, remarks, title, scheme } = classOf(files);
    expect(students.map((student) => student.homework.name)).toEqual(names.toReversed());
    expect([title, scheme, remarks]).toEqual(['Lesson 4', 'attic', []]);
    expect(hardest).toEqual([{ phone: 'kʰ', count: 40, score: 0.781 }]);
    expect(students[0]).toMatchObject({ done: 2, mean: 87, look: '' });
    expect(students[0]?.hardest).toEqual([{ phone: 'kʰ', count: 5, score: 0.781 }]);
  });

  it('names who changed the file, and who typed', async () => {
    const { seconds: _, ...typed } = attempt('λόγος', 0.3);
    const text = (await writeHomework({ ...HAND_IN, attempts: [typed] }, NOW)).replace('Anna', 'Hanna');
    const { students } = classOf([{ file: 'a.json', homework: await readHomework(text) }]);
    expect(students[0]?.look).toBe(`${CHANGED} 1 of 1 words were typed, not spoken.`);
  });

  it('takes the newest file of a student, and says so', async () => {
    const files = [
      { file: 'a.json', homework: await homework({ name: 'ANNA', attempts: [] }, NOW) },
      { file: 'b.json', homework: await homework({ name: 'Anna' }, NOW + 1) },
      { file: 'c.json', homework: await homework({ name: '' }) },
      { file: 'd.json', homework: await homework({ name: '' }) },
    ];
    for (const order of [files, files.toReversed()]) {
      const { students, remarks } = classOf(order);
      expect(students.map(({ homework: { name, words } }) => `${name} ${words.length}`)).toEqual([
        ' 3',
        ' 3',
        'Anna 3',
      ]);
      expect(remarks).toEqual(['Anna sent 2 files: the newest counts.']);
    }
  });

  it('names the files that are of another set, or no homework', async () => {
    const files = [
      { file: 'a.json', homework: await homework({ set: { ...SET, title: 'Lesson 3' } }) },
      { file: 'b.json', homework: await homework() },
      { file: 'c.json', homework: await homework({ name: 'Ben' }) },
      { file: 'd.json', homework: await homework({ name: 'Cem', scheme: 'erasmian' }) },
      { file: 'notes.txt', homework: STRANGE },
    ];
    const { students, remarks } = classOf(files);
    expect(students.map((student) => student.homework.name)).toEqual(['Anna B.', 'Ben']);
    expect(remarks).toEqual([
      'a.json: This is homework of another set, “Lesson 3” (attic).',
      'd.json: This is homework of another set, “Lesson 4” (erasmian).',
      `notes.txt: ${STRANGE}`,
    ]);
  });
});
