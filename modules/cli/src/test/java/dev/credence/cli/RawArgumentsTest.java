package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.cli.Main.RawArguments;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RawArgumentsTest {
    private static final String LOST = "\uFFFD\uFFFD";

    @Test
    void argumentsAreTheLastTexts() throws IOException {
        byte[] bytes = "java\0-cp\0a.jar\0Main\0--truth\0gerçek\0\0".getBytes(StandardCharsets.UTF_8);

        assertThat(RawArguments.last(bytes, new String[] {"--truth", "ger" + LOST + "ek", ""}))
                .containsExactly("--truth", "gerçek", "");
    }

    @Test
    void fewerTextsThanArgumentsAreNotTheirs() throws IOException {
        String[] decoded = {LOST, "b"};

        assertThat(RawArguments.last("b\0".getBytes(StandardCharsets.UTF_8), decoded))
                .isSameAs(decoded);
    }

    @Test
    void bytesThatAreNotUtf8AreNotGuessed() {
        byte[] bytes = "caf\u00e9\0".getBytes(StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> RawArguments.last(bytes, new String[] {LOST}))
                .isInstanceOf(CharacterCodingException.class);
    }

    @Test
    void wellDecodedArgumentsAreUnchanged() {
        String[] decoded = {"--truth", "t"};

        assertThat(RawArguments.of(decoded)).isSameAs(decoded);
    }
}
