package dev.credence.api.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.option.Options;
import org.junit.jupiter.api.Test;

class SpellingTest {
    @Test
    void spellingIsSplitIntoNameOptionsAndLabel() {
        Spelling spelling = Spelling.parse("fbeta:beta=2,x=y@malignant");
        assertThat(spelling.name()).isEqualTo("fbeta");
        assertThat(spelling.options()).isEqualTo(Options.parse("beta=2,x=y"));
        assertThat(spelling.label()).contains("malignant");
    }

    @Test
    void labelMayContainAnyCharacter() {
        assertThat(Spelling.parse("f1@a:b=c, d@e").label()).contains("a:b=c, d@e");
        assertThat(Spelling.parse("f1@").label()).contains("");
        assertThat(Spelling.parse("f1@ x").label()).contains(" x");
    }

    @Test
    void nameAloneHasNoOptionsAndNoLabel() {
        Spelling spelling = Spelling.parse(" f1.macro ");
        assertThat(spelling.name()).isEqualTo("f1.macro");
        assertThat(spelling.options().isEmpty()).isTrue();
        assertThat(spelling.label()).isEmpty();
    }

    @Test
    void blankNameThrows() {
        assertThatThrownBy(() -> Spelling.parse(" :beta=2"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name must not be blank: name=' :beta=2'");
    }

    @Test
    void spellingWithoutNameThrows() {
        for (String nameless : new String[] {"@cat", ":beta=2"}) {
            assertThatThrownBy(() -> Spelling.parse(nameless))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("name must not be blank: name='" + nameless + "'");
        }
    }
}
