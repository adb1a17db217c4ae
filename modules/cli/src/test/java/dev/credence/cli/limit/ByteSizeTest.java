package dev.credence.cli.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.cli.limit.Limits.ByteSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
    @ParameterizedTest
    @CsvSource({"1,1", "10k,10240", "512m,536870912", "2G,2147483648", "999999999g,1073741822926258176"})
    void sizesAreReadAsTheMachinesOwnOptionsAre(String text, long bytes) {
        assertThat(ByteSize.parse("size", text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0m", "-1", "1.5g", "m", "1t", "1 g", "999999999999g", "1e9"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> ByteSize.parse("--max-memory", text))
                .hasMessage("--max-memory must be a size such as 512m or 2g: max-memory=" + text);
    }

    @Test
    void sizesAreShownInTheirLargestUnit() {
        assertThat(ByteSize.shown(1)).isEqualTo("1 bytes");
        assertThat(ByteSize.shown(1536)).isEqualTo("1.5 KB");
        assertThat(ByteSize.shown(512L << 20)).isEqualTo("512 MB");
        assertThat(ByteSize.shown(2.4e9)).isEqualTo("2.2 GB");
        assertThat(ByteSize.shown(1e15)).isEqualTo("931323 GB");
    }
}
