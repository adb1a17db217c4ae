package dev.credence.report.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.report.Report;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Writes a report of a caller in every format, including hostile names. */
class WritersTest {
    private record Row(String name, double value, long count) {}

    private static class Own implements Report {
        private final List<Row> rows;

        Own(List<Row> rows) {
            this.rows = rows;
        }

        List<Row> rows() {
            return rows;
        }

        @Override
        public Document document() {
            return new Document(
                    Map.of("file", "a\u001b[31m.csv"),
                    List.of(new Document.Section("first | second", data())),
                    List.of("the answer"),
                    List.of("a note <b>"));
        }

        @Override
        public Table<Row> data() {
            return new Table<>(
                    List.of(
                            Column.name("name", Row::name),
                            Column.number("value", Row::value, row -> "%.2f".formatted(row.value())),
                            Column.<Row>shown("never", row -> "").optional(),
                            Column.<Row>picture(7, cells -> "scale", (row, cells) -> "[*]")
                                    .captioned("a scale"),
                            Column.data("count", Row::count)),
                    rows);
        }

        @Override
        public Report.Envelope envelope() {
            return new Report.Envelope(Map.of("file", "a\u001b[31m.csv"), rows, List.of("a note"));
        }
    }

    private static final Own REPORT = new Own(List.of(new Row("=1+1|<i>", 0.25, 3), new Row("b\n", Double.NaN, 1_000)));

    @Test
    void terminalShowsNamesWithoutControlCharacters() {
        assertThat(new TerminalWriter(TerminalWriter.Style.PLAIN).write(REPORT)).isEqualTo("""
                a\\u001b[31m.csv

                 the answer

                 first | second
                 name      value  scale
                 =1+1|<i>   0.25  |*|
                 b\\u000a     NaN  |*|

                 a note <b>
                 first | second: a scale
                """);
    }

    @Test
    void capableTerminalShowsLineDrawing() {
        assertThat(new TerminalWriter(new TerminalWriter.Style(true, true)).write(REPORT))
                .contains(
                        "\u001b[36m├●┤\u001b[0m",
                        "\u001b[1ma\\u001b[31m.csv\u001b[0m",
                        "\u001b[2m first | second: a scale\u001b[0m");
    }

    @Test
    void narrowTerminalLeavesOutPicturesFirstAndDetailsNext() {
        Report wide = new Own(List.of(new Row("a row with a long name", 0.25, 3))) {
            @Override
            public Table<Row> data() {
                return new Table<>(
                        List.of(
                                Column.name("name", Row::name),
                                Column.number("value", Row::value, row -> "%.2f".formatted(row.value())),
                                Column.<Row>name("method", row -> "a-method-of-mine")
                                        .detail(),
                                Column.<Row>picture(
                                                25,
                                                cells -> "-".repeat(cells),
                                                (row, cells) -> "[" + "-".repeat(cells - 3) + "*]")
                                        .captioned("a scale")),
                        rows());
            }
        };

        assertThat(written(wide, 80)).contains("a-method-of-mine", "|" + "-".repeat(26) + "*|", "a scale");
        assertThat(written(wide, 62)).contains("a-method-of-mine", "|" + "-".repeat(8) + "*|", "a scale");
        assertThat(written(wide, 55)).contains("a-method-of-mine").doesNotContain("a scale", "--*--", "narrow");
        assertThat(written(wide, 40))
                .contains("a row with a long name", "0.25", "narrow: method.")
                .doesNotContain("a-method-of-mine");
    }

    @Test
    void sentencesAreWrappedBetweenWordsWithAHangingIndent() {
        TerminalWriter.Style narrow = new TerminalWriter.Style(false, false, 20);

        assertThat(narrow.wrapped("one two three four five six seven"))
                .containsExactly(" one two three four", "   five six seven");
        assertThat(narrow.wrapped("a-word-that-is-longer-than-a-line x"))
                .containsExactly(" a-word-that-is-longer-than-a-line", "   x");
        assertThat(TerminalWriter.Style.PLAIN.wrapped("a b")).containsExactly(" a b");
        assertThatThrownBy(() -> new TerminalWriter.Style(false, false, 19))
                .hasMessage("width of a terminal must be >= 20: width=19");
    }

    @Test
    void nameTooLongForTerminalIsBrokenIntoLines() {
        Report wide = new Own(List.of(new Row("a row with a long name", 0.25, 3)));

        assertThat(written(wide, 20).lines()).contains(" a row with a   0.25", " long name");
    }

    @Test
    void remarksAreAboveTables() {
        Report remarkable = new Own(List.of(new Row("a", 0.25, 3))) {
            @Override
            public Document document() {
                return new Document(
                        Map.of(),
                        List.of(new Document.Section(data())),
                        List.of("the answer"),
                        List.of("Warning: look <b>"),
                        List.of());
            }
        };

        assertThat(new TerminalWriter(TerminalWriter.Style.PLAIN)
                        .write(remarkable)
                        .lines())
                .startsWith(" the answer", "", " Warning: look <b>", "", " name  value  scale");
        assertThat(new MarkdownWriter().write(remarkable).lines())
                .startsWith("**the answer**", "", "- Warning: look &lt;b>", "", "| name | value | never |");
    }

    private static String written(Report report, int width) {
        return new TerminalWriter(new TerminalWriter.Style(false, false, width)).write(report);
    }

    @Test
    void markdownContainsNoMarkupFromOutsideAndNoPictures() {
        assertThat(new MarkdownWriter().write(REPORT)).isEqualTo("""
                **the answer**

                **first \\| second**

                | name | value | never |
                |:--|--:|:--|
                | =1+1\\|&lt;i> | 0.25 |  |
                | b\\\\u000a | NaN |  |

                - a note &lt;b>
                """);
    }

    @Test
    void csvHasFullNumbersAndNoFormula() {
        assertThat(new CsvReportWriter().write(REPORT)).isEqualTo("""
                name,value,count
                '=1+1|<i>,0.25,3
                b\\u000a,,1000
                """);
    }

    @Test
    void jsonIsOneObjectOnOneLine() {
        assertThat(new JsonWriter().write(REPORT))
                .startsWith(
                        "{\"schema\":\"credence/1\",\"input\":{\"file\":\"a\\u001B[31m.csv\"},\"results\":[{\"name\":\"=1+1|<i>\"")
                .endsWith(",\"notes\":[{\"code\":\"document\",\"message\":\"a note\"}]}\n")
                .hasLineCount(1);
    }
}
