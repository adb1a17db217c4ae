"use strict";
// The answers of `credence check`: the methods wilson-modified, miettinen-nurminen, tango and hanley-mcneil of the library.
const credenceCheck = (() => {
  const MOST_ITEMS = 1000000;

  // the standard normal distribution
  const density = x => Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
  const survival = x => {
    if (x < 0) return 1 - survival(-x);
    if (x < 2.5) {
      let sum = 0;
      for (let term = x, i = 3; term > 1e-18 * sum; i += 2) {
        sum += term;
        term *= x * x / i;
      }
      return 0.5 - density(x) * sum;
    }
    let fraction = x;
    for (let i = 200; i > 0; i--) fraction = x + i / fraction;
    return density(x) / fraction;
  };
  const upperQuantile = q => {
    if (q > 0.5) return -upperQuantile(1 - q);
    let low = 0, high = 40;
    for (let middle = 20; middle > low && middle < high; middle = (low + high) / 2) {
      if (survival(middle) >= q) low = middle; else high = middle;
    }
    return low;
  };

  // the binomial distribution in Loader's form
  const smallErrors = Array.from({length: 16}, (_, z) => {
    let log = 0;
    for (let i = 2; i <= z; i++) log += Math.log(i);
    return log - (z + 0.5) * Math.log(z) + z - Math.log(2 * Math.PI) / 2;
  });
  const stirlingError = z => {
    if (z < 16) return smallErrors[z];
    const w = 1 / (z * z);
    return (1 / 12 - w * (1 / 360 - w * (1 / 1260 - w * (1 / 1680 - w / 1188)))) / z;
  };
  const deviance = (x, mean) => {
    const d = x - mean;
    if (Math.abs(d) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - d;
    const v = d / (x + mean);
    let sum = d * v;
    for (let term = 2 * x * v * v * v, i = 3; ; i += 2, term *= v * v) {
      const next = sum + term / i;
      if (next === sum) return sum;
      sum = next;
    }
  };
  const probability = (k, n, p) => {
    if (k < 0 || k > n) return 0;
    if (p === 0 || p === 1) return k === n * p ? 1 : 0;
    if (k === 0) return Math.exp(n * Math.log1p(-p));
    if (k === n) return Math.pow(p, n);
    const exponent = stirlingError(n) - stirlingError(k) - stirlingError(n - k) - deviance(k, n * p) - deviance(n - k, n * (1 - p));
    return Math.exp(exponent) / Math.sqrt(2 * Math.PI * k * ((n - k) / n));
  };
  // the probabilities of the outcomes within a number of standard deviations, every 64th without a recurrence
  const outcomes = (n, p, reach) => {
    const half = reach * Math.sqrt(n * p * (1 - p)) + 10;
    const low = Math.max(0, Math.floor(n * p - half));
    const high = Math.min(n, Math.ceil(n * p + half));
    const values = new Float64Array(high - low + 1);
    for (let k = low, last = 0; k <= high; k++) {
      last = last > 1e-280 && k % 64 ? last * (n - k + 1) / k * (p / (1 - p)) : probability(k, n, p);
      values[k - low] = last;
    }
    return {low, high, values};
  };

  // the interval of a proportion: Wilson's, with exact bounds for few successes and few failures
  const wilsonSum = (k, rest, z) => 2 * k + z * z + z * Math.sqrt(z * z + 4 * k * (rest / (k + rest)));
  const exactLower = (k, n, tail) => {
    if (k === n) return Math.exp(Math.log(tail) / n);
    let low = 0, high = k / n;
    for (let middle = high / 2; middle > low && middle < high; middle = (low + high) / 2) {
      let fewer = 0;
      for (let i = 0; i < k; i++) fewer += probability(i, n, middle);
      if (1 - fewer < tail) low = middle; else high = middle;
    }
    return low;
  };
  const quantiles = {};
  const quantilesOf = alpha => {
    if (quantiles.alpha !== alpha) {
      const z = upperQuantile(alpha / 2);
      const y = upperQuantile(alpha);
      Object.assign(quantiles, {alpha, z, few: Math.pow((z * z / 2 - (y * y - 1) / 3) / (z - y), 2)});
    }
    return quantiles;
  };
  const lower = (k, n, alpha) => {
    if (k === 0) return 0;
    const {z, few} = quantilesOf(alpha);
    const score = 2 * k * k / (n * wilsonSum(k, n - k, z));
    return k <= few || k === n ? Math.min(score, exactLower(k, n, alpha)) : score;
  };
  const upper = (k, n, alpha) => {
    if (k === n) return 1;
    const {z} = quantilesOf(alpha);
    const score = Math.min(1, wilsonSum(k, n - k, z) / (2 * (n + z * z)));
    return Math.max(score, 1 - lower(n - k, n, alpha));
  };

  // the difference of two proportions of different items: Farrington and Manning's score
  const over = (deviation, variance) => deviation === 0 ? 0 : deviation / Math.sqrt(Math.max(0, variance));
  const pooled = (k1, n1, k2, n2) => over(k1 * n2 - k2 * n1, (k1 + k2) * (n1 + n2 - k1 - k2) / (n1 + n2) * n1 * n2);
  const constrained = ({k1, n1, k2, n2}, d) => {
    const theta = n2 / n1;
    const p1 = k1 / n1;
    const weighted = p1 + theta * (k2 / n2);
    const a = 1 + theta;
    const b = -(a + weighted + d * (theta + 2));
    const c = d * d + d * (2 * p1 + theta + 1) + weighted;
    const e = -p1 * d * (1 + d);
    if (k2 === 0) {
      const sum = b + a * d;
      const root = 2 * p1 * (1 + d) / (Math.sqrt(Math.max(0, sum * sum - 4 * a * p1 * (1 + d))) - sum);
      return Math.max(d, Math.min(1, root));
    }
    const third = b / (3 * a);
    const v = third * third * third - b * c / (6 * a * a) + e / (2 * a);
    const u = (v < 0 ? -1 : 1) * Math.sqrt(Math.max(0, third * third - c / (3 * a)));
    const cosine = u === 0 ? 1 : Math.max(-1, Math.min(1, v / (u * u * u)));
    let low = d, high = 1;
    let x = Math.max(low, Math.min(high, 2 * u * Math.cos((Math.PI + Math.acos(cosine)) / 3) - third));
    for (let i = 0; i < 200; i++) {
      const value = ((a * x + b) * x + c) * x + e;
      if (value > 0) low = x;
      if (value < 0) high = x;
      let next = x - value / ((3 * a * x + 2 * b) * x + c);
      if (!(next > low && next < high)) next = value === 0 ? x : Math.sqrt(low) * Math.sqrt(high);
      if (Math.abs(next - x) <= x * Number.EPSILON) return next;
      x = next;
    }
    return x;
  };
  const swapped = ({k1, n1, k2, n2}) => ({k1: k2, n1: n2, k2: k1, n2: n1});
  const upwards = (given, d) => {
    const mostly = given.k1 + given.k2 > (given.n1 + given.n2) / 2;
    const counts = mostly ? {k1: given.n2 - given.k2, n1: given.n2, k2: given.n1 - given.k1, n2: given.n1} : given;
    const {k1, n1, k2, n2} = counts;
    const first = d === 0 ? (k1 + k2) / (n1 + n2) : constrained(counts, d);
    const second = d === 0 ? first : Math.max(0, first - d);
    return over(k1 / n1 - k2 / n2 - d, first * (1 - first) / n1 + second * (1 - second) / n2);
  };
  const score = (counts, d) => d < 0 ? -upwards(swapped(counts), -d) : upwards(counts, d);

  // P(Z >= least) of the pooled z at a common proportion, with the sum over the smaller sample
  const rejected = (n1, n2, least, share) => {
    const reach = 9 + Math.abs(least);
    const outer = outcomes(n1, share, reach);
    const inner = outcomes(n2, share, reach);
    const n = n1 + n2;
    const g = least * least * n1 * n2 / n;
    const boundary = k => {
      if (Math.abs(least) < 1e-9) return k * n2 / n1;
      const a = n1 * n1 + g;
      const b = 2 * k * n1 * n2 + g * (n - 2 * k);
      const c = k * n2 * (k * n2) - g * k * (n - k);
      const root = b + Math.sqrt(Math.max(0, b * b - 4 * a * c));
      return least > 0 ? 2 * c / root : root / (2 * a);
    };
    let total = 0, below = 0, next = inner.low;
    for (let k = outer.low; k <= outer.high; k++) {
      let x = Math.max(-1, Math.min(n2, Math.floor(boundary(k))));
      if (Number.isNaN(x)) x = -1;
      while (x >= 0 && pooled(k, n1, x, n2) < least) x--;
      while (x < n2 && pooled(k, n1, x + 1, n2) >= least) x++;
      for (; next <= Math.min(x, inner.high); next++) below += inner.values[next - inner.low];
      total += outer.values[k - outer.low] * Math.min(1, below);
    }
    return Math.min(1, total);
  };
  const tail = ({k1, n1, k2, n2}) => {
    const z = pooled(k1, n1, k2, n2);
    const share = (k1 + k2 + 0.5) / (n1 + n2 + 1);
    const error = Math.sqrt(share * (1 - share) / (n1 + n2));
    if (Math.abs(z) > 37 && Math.sqrt(Math.min(n1, n2) * share * (1 - share)) > 100) return survival(z);
    const least = z - 1e-12 * Math.max(1, Math.abs(z));
    return Math.max(...[Math.max(0, share - error), share, Math.min(1, share + error)].map(
      common => n1 <= n2 ? rejected(n1, n2, least, common) : rejected(n2, n1, least, 1 - common)));
  };
  const greater = counts => {
    const {k1, n1, k2, n2} = counts;
    let largest = tail(counts);
    const smaller = Math.min(n1, n2);
    if (largest >= 0.5 || smaller > 100) return largest;
    const more = Math.min(n1 > n2 ? n1 - k1 : k2, 64, Math.floor(Math.max(n1, n2) / (4 * smaller)));
    for (let i = 1; i <= more; i++) {
      largest = Math.max(largest, tail(n1 > n2 ? {k1: k1 + i, n1, k2, n2} : {k1, n1, k2: k2 - i, n2}));
    }
    return largest;
  };
  // the critical values that make the interval agree with the test
  const corrected = (statistic, p, skewed) => {
    let point = statistic, size = 0, below = 1, above = 1;
    if (p >= 1e-300 && statistic !== Infinity) {
      point = Math.max(0, upperQuantile(p));
      size = statistic - point;
      below = above = size < 0 ? Math.min(-5 * size, Math.max(1, -1.25 * size)) : Infinity;
      if (size > 0 && skewed) {
        below = Math.min(1.5 * size, 1, point);
        above = (1.25 + 3.75 * Math.min(1, point)) * size;
      }
    }
    return (normal, farther) => {
      const distance = normal < point ? (point - normal) / below : (normal - point) / above;
      return Math.max(0, normal + (farther ? Math.min(0, size) : size) * Math.max(0, 1 - distance));
    };
  };
  const largestKept = (score, d, critical, excluded) => {
    let fits = d < 0 && !excluded ? 0 : d;
    let fails = d < 0 && excluded ? -2.2250738585072014e-308 : 1;
    if (score(fails) >= -critical) return fails;
    for (let i = 0; i < 200; i++) {
      const middle = fits + (fails - fits) / 2;
      if (middle === fits || middle === fails) break;
      if (score(middle) >= -critical) fits = middle; else fails = middle;
    }
    return fits;
  };
  const compared = (k1, n1, k2, n2, alpha) => {
    const counts = {k1, n1, k2, n2};
    const one = Math.min(greater(counts), greater(swapped(counts)));
    const statistic = score(counts, 0);
    const critical = corrected(Math.abs(statistic), one, true);
    const {z} = quantilesOf(alpha);
    const excluded = one < alpha / 2;
    const d = k1 / n1 - k2 / n2;
    return {
      lower: Math.min(d, -largestKept(at => score(swapped(counts), at), -d, critical(z, statistic < 0), excluded)),
      upper: Math.max(d, largestKept(at => score(counts, at), d, critical(z, statistic >= 0), excluded)),
      smallest: Math.min(1, 2 * one), largest: Math.min(1, 2 * one)};
  };

  // the difference of two proportions of the same items: Tango's score, where b and c items have one success alone
  const root = (a, b, c) => {
    const rooted = Math.sqrt(b * b - 4 * a * c);
    return b <= 0 ? (rooted - b) / (2 * a) : -2 * c / (b + rooted);
  };
  const tangoUpwards = (b, c, n, d) => {
    const q = root(2 * n, (2 * n - b + c) * d - b - c, -c * d * (1 - d));
    return over(b - c - n * d, n * (2 * q + d * (1 - d)));
  };
  const tango = (b, c, n, d) => d < 0 ? -tangoUpwards(c, b, n, -d) : tangoUpwards(b, c, n, d);
  // P(K >= k) for K of m trials with probability 1/2, where k is about m / 2 or more
  const halfSurvival = (k, m) => {
    let sum = 0;
    for (let term = probability(k, m, 0.5), i = k; term > 1e-18 * sum; i++) {
      sum += term;
      term *= (m - i) / (i + 1);
    }
    return sum;
  };
  // P((2 K - m) / sqrt(m) >= least) for consecutive m, by a recurrence that begins anew with every 512th
  const halfTails = least => {
    let from = 0, above = 0, before = 0;
    return m => {
      if (m === 0) return least <= 0 ? 1 : 0;
      const k = Math.max(0, Math.ceil((m + least * Math.sqrt(m)) / 2));
      if (k > m) {
        before = 0;
        return 0;
      }
      if (before === 0 || m % 512 === 0) {
        from = k;
        above = halfSurvival(k, m);
        before = probability(k - 1, m, 0.5);
        return above;
      }
      above += before / 2;
      before *= m / (2 * (m - from + 1));
      for (; from < k; from++) {
        before *= (m - from + 1) / from;
        above -= before;
      }
      return above;
    };
  };
  // P(T >= |z|) where the number of discordant items is binomial with its estimated share; at most exp(-z^2 / 2)
  const pairedTail = (b, c, n) => {
    const z = b === c ? 0 : Math.abs(b - c) / Math.sqrt(b + c);
    if (z > 40) return 0;
    const share = Math.min(1, (b + c + 1) / (n + 1));
    const tails = halfTails(z - 1e-12 * Math.max(1, z));
    if (share === 1) return tails(n);
    if (Math.sqrt(n * share * (1 - share)) > 1000) return survival(z);
    const {low, values} = outcomes(n, share, 9);
    return values.reduce((sum, chance, i) => sum + chance * tails(low + i), 0);
  };
  const pairedP = (b, c, n) => Math.min(1, 2 * pairedTail(b, c, n));
  const comparedPairs = (b, c, n, alpha) => {
    const p = pairedP(b, c, n);
    const d = (b - c) / n;
    const critical = corrected(Math.abs(tango(b, c, n, 0)), p / 2);
    const {z} = quantilesOf(alpha);
    const excluded = p / 2 < alpha / 2;
    const bound = (score, at) => largestKept(score, at, critical(z), excluded);
    return {lower: Math.min(d, -bound(at => tango(c, b, n, at), -d)), upper: Math.max(d, bound(at => tango(b, c, n, at), d)),
      smallest: p, largest: p};
  };

  // the area under the ROC curve: Hanley and McNeil's variance
  const areaVariance = (area, positives, negatives) => {
    const miss = 1 - area;
    return (area * miss + (positives - 1) * area * miss * miss / (2 - area) + (negatives - 1) * area * area * miss / (1 + area))
      / (positives * negatives);
  };

  // a number as it is printed, and the counts that are printed so
  const printed = (field, text) => {
    const found = /^([-+]?)(\d*)(?:\.(\d*))?(%?)$/.exec(text);
    if (text.length > 30 || !found || !(found[2] || found[3])) {
      throw {field, message: "Write the value as it is printed, such as 0.93, 93% or 93.1%."};
    }
    const decimals = (found[3] || "").length + (found[4] ? 2 : 0);
    const digits = BigInt(found[2] + (found[3] || "")) * (found[1] === "-" ? -1n : 1n);
    const one = 10n ** BigInt(decimals);
    if (digits < 0n || digits > one) {
      throw {field, message: "The value must lie between 0 and 1" + (found[4] ? "." : "; write a percentage with its sign, as in 93%.")};
    }
    const share = at => Number(at) / Number(10n * one);
    return {text, digits, one, decimals, value: share(10n * digits), lowest: Math.max(0, share(10n * digits - 5n)),
      highest: Math.min(1, share(10n * digits + 5n))};
  };
  const countsOf = ({digits, one}, n) => {
    const items = BigInt(n);
    const positive = items * (2n * digits - 1n) + 2n * one - 1n;
    const from = (positive > 0n ? positive : 0n) / (2n * one);
    const to = items * (2n * digits + 1n) / (2n * one);
    return {from: Number(from), to: Number(to > items ? items : to)};
  };
  const size = (field, text, name) => {
    if (!/^\d{1,15}$/.test(text) || Number(text) < 1 || Number(text) > MOST_ITEMS) {
      throw {field, message: "The " + name + " must be a whole number from 1 to 1,000,000."};
    }
    return Number(text);
  };
  const requireCounts = (field, value, n) => {
    const counts = countsOf(value, n);
    if (counts.from > counts.to) {
      const near = k => (k / n).toFixed(Math.min(value.decimals, 12)) + " (" + k + ")";
      throw {field, message: "No count of " + n + " items gives " + value.text + ": the nearest are " + near(counts.to) + " and "
        + near(counts.to + 1) + ". Check the number of items, which is the denominator of the value, and the printed digits."};
    }
    return counts;
  };
  const hull = all => ({lower: Math.min(...all.map(one => one.lower)), upper: Math.max(...all.map(one => one.upper))});
  const union = all => ({
    ...hull(all), smallest: Math.min(...all.map(one => one.smallest)), largest: Math.max(...all.map(one => one.largest))});

  const closest = (a, n1, b, n2) => {
    const within = (range, k) => Math.max(range.from, Math.min(range.to, k));
    const ratio = n1 / n2;
    const lowest = within(a, Math.floor(b.from * ratio));
    const highest = within(a, Math.ceil(b.to * ratio));
    let best = [lowest, within(b, Math.floor(lowest / ratio))];
    for (let k1 = lowest, least = Infinity; k1 <= highest && least > 0; k1++) {
      const near = Math.floor(k1 / ratio);
      for (const k2 of [within(b, near), within(b, near + 1)]) {
        const cross = Math.abs(k1 * n2 - k2 * n1);
        const share = (k1 + k2) / (n1 + n2);
        const z = cross === 0 ? 0 : cross / Math.sqrt(share * (1 - share));
        if (z < least) {
          least = z;
          best = [k1, k2];
        }
      }
    }
    return best;
  };
  // the differences of the counts: all, or many of them in even steps with the outermost and the smallest
  const gaps = (from, to) => {
    if (to - from <= 200) return Array.from({length: to - from + 1}, (_, i) => from + i);
    return [...Array.from({length: 201}, (_, i) => from + Math.round((to - from) * i / 200)), Math.max(from, Math.min(to, 0))];
  };
  const pairedRows = (first, second, n, alpha) => {
    const few = [], many = [];
    let fewest = n, most = 0, significantUpTo = -1;
    for (const gap of gaps(first.from - second.to, first.to - second.from)) {
      const k1 = Math.max(first.from, second.from + gap, Math.min(first.to, second.to + gap, Math.floor((n + gap) / 2)));
      const sum = 2 * k1 - gap;
      const least = Math.abs(gap);
      const largest = Math.min(sum, 2 * n - sum);
      const b = discordant => (discordant + gap) / 2;
      const p = discordant => pairedP(b(discordant), discordant - b(discordant), n);
      const answer = discordant => comparedPairs(b(discordant), discordant - b(discordant), n, alpha);
      few.push(answer(least));
      many.push(answer(largest));
      fewest = Math.min(fewest, least);
      most = Math.max(most, largest);
      if (p(least) < alpha) {
        let yes = 0;
        for (let no = Math.floor((largest - least) / 2) + 1; no - yes > 1;) {
          const middle = yes + Math.floor((no - yes) / 2);
          if (p(least + 2 * middle) < alpha) yes = middle; else no = middle;
        }
        significantUpTo = Math.max(significantUpTo, least + 2 * yes);
      }
    }
    const row = (name, discordant, all) => ({of: "difference, " + name + " discordant", n, method: "tango",
      counts: {discordant: {from: discordant, to: discordant}}, ...union(all), significantUpTo});
    return [row("fewest", fewest, few), row("most", most, many)];
  };
  const proportion = (given, alpha) => {
    const n = size("n", given.n, "number of items");
    const value = printed("value", given.value);
    const row = (of, found, successes, items) => ({of, value: found.text, n: items, counts: {successes},
      lower: lower(successes.from, items, alpha), upper: upper(successes.to, items, alpha), method: "wilson-modified"});
    const counts = requireCounts("value", value, n);
    const rows = [row("first", value, counts, n)];
    if (given.against) {
      const n2 = given.n2 ? size("n2", given.n2, "number of items of the other system") : n;
      const same = given.paired === "same";
      if (same && n2 !== n) {
        throw {field: "n2", message: "Both systems have the same items: leave their second number out, or choose different items."};
      }
      const other = printed("against", given.against);
      const others = requireCounts("against", other, n2);
      rows.push(row("second", other, others, n2));
      if (same) return [...rows, ...pairedRows(counts, others, n, alpha)];
      const pairs = [[counts.from, others.to], [counts.to, others.from], closest(counts, n, others, n2)];
      const different = pairs.filter((pair, i) => pairs.findIndex(p => p[0] === pair[0] && p[1] === pair[1]) === i);
      rows.push({of: "difference", n: n + n2, method: "miettinen-nurminen",
        ...union(different.map(([k1, k2]) => compared(k1, n, k2, n2, alpha)))});
    }
    return rows;
  };
  const area = (given, alpha) => {
    const positives = size("positives", given.positives, "number of positive items");
    const negatives = size("negatives", given.negatives, "number of negative items");
    const z = upperQuantile(alpha / 2);
    const method = "hanley-mcneil";
    const read = (field, text) => {
      const value = printed(field, text);
      const halves = countsOf(value, 2 * positives * negatives);
      if (halves.from > halves.to) {
        throw {field, message: "No order of " + positives + " positive and " + negatives + " negative items gives an area of " + value.text
          + ". Check the sizes of the classes and the printed digits."};
      }
      return value;
    };
    const row = (of, value) => ({of, value: value.text, n: positives + negatives, method,
      ...hull([value.lowest, value.value, value.highest].map(at => {
        const half = z * Math.sqrt(areaVariance(at, positives, negatives));
        return {lower: Math.max(0, at - half), upper: Math.min(1, at + half)};
      }))});
    const tested = (a, b) => {
      const deviation = Math.sqrt(areaVariance(a, positives, negatives) + areaVariance(b, positives, negatives));
      const p = a === b ? 1 : Math.min(1, 2 * survival(Math.abs(a - b) / deviation));
      return {lower: Math.max(-1, a - b - z * deviation), upper: Math.min(1, a - b + z * deviation), smallest: p, largest: p};
    };
    const value = read("value", given.value);
    const rows = [row("first", value)];
    if (given.against) {
      const other = read("against", given.against);
      rows.push(row("second", other));
      const both = union([tested(value.lowest, other.highest), tested(value.highest, other.lowest)]);
      const overlap = value.lowest <= other.highest && value.highest >= other.lowest;
      rows.push({of: "difference", n: 2 * (positives + negatives), method, ...both, largest: overlap ? 1 : both.largest});
    }
    return rows;
  };

  // F1 is 2 J / (1 + J) with the share J of the true positives among tp + fp + fn; a line is of consecutive counts that are printed alike
  const f1Interval = ([tp, fp, fn], alpha) => {
    const f1 = share => 2 * share / (1 + share);
    const trials = tp + fp + fn;
    return {lower: f1(lower(tp, trials, alpha)), upper: f1(upper(tp, trials, alpha))};
  };
  const isPrinted = (value, tp, errors) => {
    const f1 = 2 * tp / (2 * tp + errors);
    return f1 >= value.lowest - 1e-12 && f1 <= value.highest + 1e-12;
  };
  const grid = largest => {
    if (largest <= 5000) return Array.from({length: largest + 1}, (_, i) => i);
    const steps = Array.from({length: 5000}, (_, i) => 5000 + Math.round((largest - 5000) * (i + 1) / 5000));
    return [...new Set([...grid(5000), ...steps])];
  };
  const printedAlike = (from, to, isIt) => {
    while (from <= to && !isIt(from)) from++;
    while (from <= to && !isIt(to)) to--;
    return from <= to ? [from, to] : [];
  };
  const linesOfTrials = (value, n) => grid(n).flatMap(trials => {
    const from = Math.floor(trials * (value.lowest / (2 - value.lowest)));
    const to = Math.min(trials, Math.ceil(trials * (value.highest / (2 - value.highest))));
    const [least, greatest] = printedAlike(from, to, tp => isPrinted(value, tp, trials - tp));
    return least === undefined ? [] : [{least: [least, trials - least, 0], greatest: [greatest, trials - greatest, 0]}];
  });
  const linesOfPositives = (value, n, positives) => grid(positives).flatMap(tp => {
    const fn = positives - tp;
    const most = n - positives;
    const largest = value.lowest > 0 ? 2 * tp * (1 / value.lowest - 1) - fn : most;
    const from = Math.max(0, Math.floor(Math.min(2 * tp * (1 / value.highest - 1) - fn, most)));
    const to = Math.min(most, Math.ceil(Math.max(-1, largest)));
    const [fewest, greatest] = printedAlike(from, to, fp => isPrinted(value, tp, fn + fp));
    return fewest === undefined ? [] : [{least: [tp, greatest, fn], greatest: [tp, fewest, fn]}];
  });
  const f1OfCounts = (given, alpha) => {
    const counts = Object.fromEntries(["tp", "fp", "fn"].map(name => {
      if (!/^\d{1,7}$/.test(given[name]) || Number(given[name]) > MOST_ITEMS) {
        throw {field: name, message: "The counts must be three whole numbers from 0 to 1,000,000."};
      }
      return [name, {from: Number(given[name]), to: Number(given[name])}];
    }));
    const [tp, fp, fn] = Object.values(counts).map(count => count.from);
    const n = tp + fp + fn;
    if (n === 0) throw {field: "tp", message: "F1 is undefined if all three counts are 0."};
    const f1 = 2 * tp / (2 * tp + fp + fn);
    if (given.value && !isPrinted(printed("value", given.value), tp, fp + fn)) {
      throw {field: "value", message: "The counts give F1 " + f1.toFixed(6) + ", which is not printed as " + given.value
        + ". Correct one of them, or leave the value empty."};
    }
    if (given.n && size("n", given.n, "number of items") < n) {
      throw {field: "n", message: "The number of items must be at least tp + fp + fn, which is " + n + "."};
    }
    if (given.actual && size("actual", given.actual, "number of positive items") !== tp + fn) {
      throw {field: "actual", message: "The number of positive items must be tp + fn, which is " + (tp + fn) + "."};
    }
    return [{of: "counts", value: given.value || f1.toFixed(4), n, counts, ...f1Interval([tp, fp, fn], alpha), method: "wilson-modified"}];
  };
  const f1 = (given, alpha) => {
    if (given.tp || given.fp || given.fn) return f1OfCounts(given, alpha);
    const n = size("n", given.n, "number of items");
    const value = printed("value", given.value);
    const positives = given.actual ? size("actual", given.actual, "number of positive items") : 0;
    if (positives > n) {
      throw {field: "actual", message: "The number of positive items must be at most that of all items, which is " + n + "."};
    }
    const lines = positives ? linesOfPositives(value, n, positives) : linesOfTrials(value, n);
    if (lines.length === 0) {
      throw {field: "value", message: "No counts of " + n + " items" + (positives ? ", " + positives + " of them positive," : "")
        + " give F1 " + value.text + ". Check the numbers of items and the printed digits."};
    }
    const most = 5001;
    const tried = lines.length <= most ? lines
      : Array.from({length: most}, (_, i) => lines[Math.round((lines.length - 1) * i / (most - 1))]);
    const found = tried.map(line => ({line,
      ...hull([f1Interval(line.least, alpha), f1Interval(line.greatest, alpha), {lower: value.value, upper: value.value}])}));
    const width = one => one.upper - one.lower;
    const narrowest = found.reduce((best, one) => width(one) < width(best) ? one : best);
    const widest = found.reduce((best, one) => width(one) > width(best) ? one : best);
    const complete = tried === lines && (positives || n) <= 5000;
    const row = (of, {line: {least, greatest}, lower, upper}) => {
      const counts = {tp: {from: least[0], to: greatest[0]}, [positives ? "fp" : "fp + fn"]: {from: greatest[1], to: least[1]}};
      if (positives) counts.fn = {from: greatest[2], to: least[2]};
      return {of, value: value.text, n, counts, lower, upper, method: "wilson-modified", complete};
    };
    return [row("narrowest", narrowest), row("widest", widest)];
  };

  /** Returns the rows of the answer; throws {field, message} for what cannot be answered. All that is given is text. */
  return given => {
    const level = Number(given.level);
    if (!/^0\.\d{1,6}$/.test(given.level) || !(level >= 0.5 && level <= 0.999)) {
      throw {field: "level", message: "The level must lie between 0.5 and 0.999."};
    }
    return ({auroc: area, f1}[given.metric] || proportion)(given, 1 - level);
  };
})();
