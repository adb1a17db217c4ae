package dev.credence.curves.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class RowViewTest {
    @Test
    void rowsAreBuiltOnRequest() {
        List<String> rows = RowView.rows(3, i -> "row " + i);
        assertThat(rows).containsExactly("row 0", "row 1", "row 2");
        assertThatThrownBy(() -> rows.get(3)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
