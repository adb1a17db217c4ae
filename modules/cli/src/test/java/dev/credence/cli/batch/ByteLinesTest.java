package dev.credence.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ByteLinesTest {
    private static List<Map.Entry<Long, Boolean>> lengths(int most, String text) throws IOException {
        ByteLines lines = new ByteLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), most);
        List<Map.Entry<Long, Boolean>> found = new ArrayList<>();
        for (ByteLines.Line line = lines.next(); line != null; line = lines.next()) {
            assertThat(line.bytes()).hasSizeLessThanOrEqualTo(most);
            found.add(entry(line.length(), line.cut()));
        }
        return found;
    }

    @Test
    void lineAtLimitIsWholeAndLongerLineIsCut() throws IOException {
        for (int most : new int[] {1, 7, 4095, 4096, 4097, 8192, 9000, 100_000}) {
            String text = "x".repeat(most) + "\n" + "y".repeat(most + 1) + "\n\n" + "z".repeat(3 * most) + "\n" + "e";
            assertThat(lengths(most, text))
                    .as("limit %s", most)
                    .containsExactly(
                            entry((long) most, false),
                            entry(most + 1L, true),
                            entry(0L, false),
                            entry(3L * most, true),
                            entry(1L, false));
        }
    }

    @Test
    void lastLineThatIsTooLongIsCut() throws IOException {
        assertThat(lengths(5, "abc\n1234567")).containsExactly(entry(3L, false), entry(7L, true));
        assertThat(lengths(5, "")).isEmpty();
    }
}
