package dev.credence.figures.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.figures.Figure;
import dev.credence.figures.Theme;
import dev.credence.figures.mark.Axis;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.PointMark;
import dev.credence.figures.mark.Shape;
import dev.credence.figures.scale.LinearScale;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PngRendererTest {
    private static final Figure FIGURE = new Figure(
            "title",
            "",
            400,
            List.of(),
            List.of(new Panel(
                    "",
                    Axis.of("x", LinearScale.UNIT),
                    Axis.of("y", LinearScale.UNIT),
                    100,
                    List.of(new PointMark(new Point(0.5, 0.5), ColourRole.FIRST, Shape.CIRCLE, "a point")))),
            List.of());

    @ParameterizedTest
    @EnumSource(Theme.class)
    void pngHasThreePixelsForOne(Theme theme) {
        assumeTrue(PngRenderer.available(), "Batik is not on the class path");
        byte[] png = PngRenderer.of(theme).write(FIGURE);
        ByteBuffer header = ByteBuffer.wrap(png);
        assertThat(header.getLong(0)).isEqualTo(0x89504E470D0A1A0AL);
        assertThat(header.getInt(16)).isEqualTo(1_200);
        assertThat(header.getInt(20)).isEqualTo((int) (3 * Layout.of(FIGURE).height()));
        assertThat(png).isEqualTo(PngRenderer.of(theme).write(FIGURE));
    }

    @Test
    void missingPartIsNamed() throws ReflectiveOperationException {
        Class<?> renderer = new WithoutBatik().loadClass(PngRenderer.class.getName());
        Class<?> figure = renderer.getClassLoader().loadClass(Figure.class.getName());
        Class<?> theme = renderer.getClassLoader().loadClass(Theme.class.getName());
        Object png = renderer.getMethod("of", theme).invoke(null, theme.getEnumConstants()[0]);
        assertThat(renderer.getMethod("available").invoke(null)).isEqualTo(false);
        Object drawn = renderer.getClassLoader()
                .loadClass(Drawn.class.getName())
                .getMethod("figure")
                .invoke(null);
        assertThatThrownBy(() -> renderer.getMethod("write", figure).invoke(png, drawn))
                .isInstanceOf(InvocationTargetException.class)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("PNG is drawn by Apache Batik, which is not on the class path: add"
                        + " org.apache.xmlgraphics:batik-transcoder and batik-codec, or draw SVG");
    }

    /** Returns the figure of another class loader. */
    public static final class Drawn {
        private Drawn() {}

        public static Figure figure() {
            return FIGURE;
        }
    }

    /** Loads the classes of this package again, and none of Batik. */
    private static final class WithoutBatik extends ClassLoader {
        WithoutBatik() {
            super(PngRendererTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("org.apache.batik.")) {
                throw new ClassNotFoundException(name);
            }
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            return name.startsWith(PngRendererTest.class.getPackageName() + ".")
                    ? defined(name)
                    : super.loadClass(name, resolve);
        }

        private Class<?> defined(String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
