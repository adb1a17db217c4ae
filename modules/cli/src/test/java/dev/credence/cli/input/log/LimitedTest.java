package dev.credence.cli.input.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.cli.Failure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class LimitedTest {
    @Test
    void entryThatIsTooLongIsRefused() throws IOException {
        assertThat(new InspectArchive.Limited(new ByteArrayInputStream(new byte[1024]), "a.eval, entry b", 1024)
                        .readAllBytes())
                .hasSize(1024);
        assertThatThrownBy(() -> new InspectArchive.Limited(
                                new ByteArrayInputStream(new byte[1025]), "a.eval, entry b", 1024)
                        .readAllBytes())
                .isInstanceOf(Failure.class)
                .hasMessage(
                        "a.eval, entry b: an entry must unpack to at most 1 KB; the archive is damaged, or is not a log");
    }
}
