package dev.credence.cli;

import java.util.List;
import org.junit.jupiter.params.provider.Arguments;

/** Tests that an invalid file of JSON lines ends in one line with the file, the row and advice. */
class BadJsonLinesTest extends BadInput {
    static List<Arguments> files() {
        return List.of(
                bad(
                        "lacking.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\"}\n{\"truth\":\"b\"}\n",
                        LABELS,
                        1,
                        "FILE, row 2: guess must not be empty: guess=''; fill it in, or leave such rows out with --drop-missing"),
                bad(
                        "broken.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\"}\n{\"truth\":\n",
                        LABELS,
                        1,
                        "FILE, row 2: a JSON object is not closed before the file ends; the file may be cut off in"
                                + " mid-row"),
                bad(
                        "text.jsonl",
                        "{\"truth\":\"a\",\"s\":0.5}\n{\"truth\":\"b\",\"s\":\"x\"}\n",
                        SCORES,
                        1,
                        "FILE, row 2: s must be a number: s='x'"),
                bad(
                        "middle.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\"}\n{\"truth\":}\n{\"truth\":\"a\",\"guess\":\"b\"}\n",
                        LABELS,
                        1,
                        "FILE, row 2: line must be JSON: '}' is not allowed here; names and strings need double "
                                + "quotes"),
                bad(
                        "blank.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\"}\n\n\n# end\n",
                        LABELS,
                        1,
                        "FILE, row 2 (line 4): line must be JSON: '#' is not allowed here; names and strings need double "
                                + "quotes"),
                bad(
                        "nested.jsonl",
                        "{\"example\":{\"truth\":\"a\"},\"guess\":\"b\"}\n",
                        "--truth example/truth --prediction guess",
                        2,
                        "FILE: no column 'example/truth'; did you mean 'example.truth'? available: [example, example.truth, guess]; a field"
                                + " inside 'example' is named with a dot: example.truth"),
                bad(
                        "object.jsonl",
                        "{\"example\":{\"truth\":\"a\"},\"guess\":\"b\"}\n",
                        "--truth example --prediction guess",
                        1,
                        "FILE, row 1: example must be a string, a number, true or false, not an array or an object:"
                                + " example='{...}'"),
                bad("empty.jsonl", "\n", LABELS, 1, "FILE: file is empty; it must contain one JSON object per line"),
                bad(
                        "array.jsonl",
                        "[{\"truth\":\"a\",\"guess\":\"b\"}]\n",
                        LABELS,
                        1,
                        "FILE, row 1: a row must be a JSON object, one per line; for example jq -c '.[]' takes them out"
                                + " of an array"),
                bad(
                        "number.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\"}\n\n7\n",
                        LABELS,
                        1,
                        "FILE, row 2 (line 3): a row must be a JSON object, one per line"),
                bad(
                        "nested.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\"}\n{\"truth\":\"a\",\"guess\":{\"b\":1}}\n",
                        LABELS,
                        1,
                        "FILE, row 2: guess must be a string, a number, true or false, not an array or an object:"
                                + " guess='{...}'"),
                bad(
                        "repeated.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\"}\n{\"truth\":\"a\",\"guess\":\"b\",\"guess\":\"a\"}\n",
                        LABELS,
                        1,
                        "FILE, row 2: column 'guess' occurs 2 times in the row; rename all but one"),
                bad(
                        "twice.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\",\"guess\":\"a\"}\n",
                        LABELS,
                        1,
                        "FILE: column 'guess' occurs 2 times in the header; rename all but one"),
                bad(
                        "nanliteral.jsonl",
                        "{\"truth\":\"a\",\"s\":0.5}\n{\"truth\":\"b\",\"s\":NaN}\n",
                        SCORES,
                        1,
                        "FILE, row 2: s must be a number: s=''; fill it in, or leave such rows out with --drop-missing"),
                bad(
                        "huge.jsonl",
                        "{\"truth\":\"a\",\"s\":0.5}\n{\"truth\":\"b\",\"s\":1e400}\n",
                        SCORES,
                        1,
                        "FILE, row 2: s must lie within 1.7976931348623157E308, or be written as inf: s='1e400'"),
                bad(
                        "half.jsonl",
                        "{\"truth\":\"a\",\"guess\":\"b\",\"n\":1}\n{\"truth\":\"a\",\"guess\":\"b\",\"n\":0.5}\n",
                        LABELS + " --count n",
                        1,
                        "FILE, row 2: n must be a whole number: n='0.5'"));
    }
}
