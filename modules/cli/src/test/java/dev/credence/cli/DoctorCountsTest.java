package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code doctor} advises for counts and for sets of labels, which are neither true labels nor predictions. */
class DoctorCountsTest {
    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            doc,PER.tp,PER.fp,PER.fn,ORG.tp,ORG.fp,ORG.fn | --tp PER.tp --fp PER.fp --fn PER.fn                     | 2
            document,true_pos,false_pos,false_neg         | --tp true_pos --fp false_pos --fn false_neg             | 1
            id,n_tp,n_fp,n_fn,n_tn                        | --tp n_tp --fp n_fp --fn n_fn --tn n_tn                 | 1
            doc,true_x,true_y,pred_x,pred_y               | --label-columns --truth 'true_*' --prediction 'pred_*'  | 1
            """)
    void countsAndSetsOfLabelsAreEvaluatedAsSuch(String header, String options, int commands) throws IOException {
        StringBuilder rows = new StringBuilder(header).append('\n');
        int columns = header.split(",", -1).length;
        for (int row = 0; row < 30; row++) {
            rows.append('d').append(row);
            for (int column = 1; column < columns; column++) {
                rows.append(',').append(row * column % (header.contains("pred_") ? 2 : 3));
            }
            rows.append('\n');
        }
        Path file = Files.writeString(directory.resolve("counts.csv"), rows.toString());

        String advice = Cli.run("doctor", file.toString()).out().replaceAll("\\s+\\\\\\s+", " ");

        List<String> found = advice.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("credence "))
                .toList();
        assertThat(found).hasSize(commands);
        assertThat(found.get(0)).startsWith("credence evaluate ").endsWith(options);
        for (String line : found) {
            assertThat(Cli.run(line.substring("credence ".length())
                                    .replace("'", "")
                                    .split(" "))
                            .status())
                    .isZero();
        }
    }
}
