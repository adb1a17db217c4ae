package dev.credence.figures.render;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Converts SVG to another format by a transcoder of Apache Batik or of Apache FOP, whose classes are found by name.
 *
 * @param transcoder the class of the transcoder
 * @param missing the message of the exception if that class is not on the class path
 */
record SvgTranscoder(String transcoder, String missing) {
    private static final String BATIK = "org.apache.batik.transcoder.";
    private static final String CONFIGURATION = "org.apache.fop.configuration.";

    /** Returns whether the class of the transcoder is on the class path. */
    boolean isPresent() {
        try {
            Class.forName(transcoder);
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /**
     * Converts a drawing.
     *
     * @param hints the values of hints by the name of their field in the class
     * @param configuration the configuration of FOP as XML; empty for none
     * @throws IllegalStateException if the class is not on the class path, or fails
     */
    byte[] write(String svg, Map<String, ?> hints, String configuration) {
        try {
            return transcoded(svg, hints, configuration);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new IllegalStateException(missing, e);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(transcoder + " could not draw the figure: " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "this version of " + transcoder + " cannot draw a figure: " + e.getMessage(), e);
        }
    }

    private byte[] transcoded(String svg, Map<String, ?> hints, String configuration)
            throws ReflectiveOperationException {
        Class<?> type = Class.forName(transcoder);
        Class<?> input = Class.forName(BATIK + "TranscoderInput");
        Class<?> output = Class.forName(BATIK + "TranscoderOutput");
        Class<?> key = Class.forName(BATIK + "TranscodingHints$Key");
        Object made = type.getConstructor().newInstance();
        for (Map.Entry<String, ?> hint : hints.entrySet()) {
            Object name = type.getField(hint.getKey()).get(null);
            type.getMethod("addTranscodingHint", key, Object.class).invoke(made, name, hint.getValue());
        }
        if (!configuration.isEmpty()) {
            configure(type, made, configuration);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        type.getMethod("transcode", input, output)
                .invoke(
                        made,
                        input.getConstructor(Reader.class).newInstance(new StringReader(svg)),
                        output.getConstructor(OutputStream.class).newInstance(bytes));
        return bytes.toByteArray();
    }

    private static void configure(Class<?> type, Object made, String configuration)
            throws ReflectiveOperationException {
        Class<?> builder = Class.forName(CONFIGURATION + "DefaultConfigurationBuilder");
        InputStream xml = new ByteArrayInputStream(configuration.getBytes(StandardCharsets.UTF_8));
        Object built = builder.getMethod("build", InputStream.class)
                .invoke(builder.getConstructor().newInstance(), xml);
        type.getMethod("configure", Class.forName(CONFIGURATION + "Configuration"))
                .invoke(made, built);
    }
}
